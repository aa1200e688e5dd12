
// The button that changes between light and dark colours; at first the system decides.
(() => {
  "use strict";
  const root = document.documentElement, theme = document.getElementById("theme");
  const prefersDark = matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => (root.dataset.theme ?? (prefersDark.matches ? "dark" : "light")) === "dark";
  const label = () => (theme.textContent = isDark() ? "Light colours" : "Dark colours");
  theme.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    label();
  });
  prefersDark.addEventListener("change", label);
  label();
})();
