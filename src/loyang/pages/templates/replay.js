
// The game: pictures, the story, and ways through them.
(() => {
  "use strict";
  const element = (id) => document.getElementById(id);
  const { pieces, pictures, figures, figured, places } = JSON.parse(element("data").textContent);
  const last = pictures.length - 1;
  const slider = element("slider"), table = element("table"), told = element("told");
  const links = [...document.querySelectorAll("[data-move]")];
  let now = -1; // how many moves were made
  let timer = 0; // of playing; 0 while it is paused

  // A piece is a text, or the numbers of the pieces of which it is made.
  const text = (number) => {
    const piece = pieces[number];
    return typeof piece === "string" ? piece : piece.map(text).join("");
  };

  const placeOf = (number) => places.findLast(([first]) => first <= number)[1];

  function show(number) {
    number = Math.max(0, Math.min(last, number));
    if (number === now) return;
    const drawn = now < 0 || pictures[number] !== pictures[now];
    if (drawn) table.innerHTML = text(pictures[number]);
    now = number;
    slider.value = number;
    element("place").textContent = placeOf(number);
    element("count").textContent = `${number} / ${last}`;
    tell(number);
    look();
    if (drawn) sayInWords();
    const rows = element("figures").rows;
    figures[figured[number]].forEach((values, player) =>
      values.forEach((value, column) => (rows[player].cells[column + 1].textContent = value)));
    const outcome = element("outcome");
    if (outcome) outcome.hidden = number < last;
    if (number === last) pause();
    for (const button of document.querySelectorAll("[data-go]"))
      button.setAttribute("aria-disabled", target(button.dataset.go) === now);
    noteInAddress();
  }

  function tell(number) {
    const link = links[number - 1];
    const heading = document.createElement("h2");
    heading.textContent = link ? link.textContent.replace(/^\d+/, "$&. ") : "Before the first move";
    told.className = `told ${link ? link.parentElement.className : ""}`;
    told.replaceChildren(heading);
    if (link) told.append(link.nextElementSibling.cloneNode(true));
    slider.setAttribute("aria-valuetext", `${number} of ${last}, ${placeOf(number)}`);
    document.querySelector("[aria-current]")?.removeAttribute("aria-current");
    link?.setAttribute("aria-current", "step");
    // Only the list is scrolled, never the page.
    const list = element("moves");
    list.scrollTop = link ? Math.max(0, link.offsetTop - list.clientHeight / 2) : 0;
    told.scrollTop = 0;
  }

  function target(go) {
    if (go === "back") return Math.max(0, now - 1);
    if (go === "on") return Math.min(last, now + 1);
    const starts = places.map(([first]) => first);
    if (go === "phase-back") return starts.findLast((first) => first < now) ?? 0;
    return starts.find((first) => first > now) ?? last;
  }

  // --- playing -------------------------------------------------------------------------------

  const play = element("play");

  function pause() {
    clearTimeout(timer);
    timer = 0;
    told.setAttribute("aria-live", "polite");
    delete play.dataset.playing;
    play.lastElementChild.textContent = "Play";
  }

  function start() {
    if (now === last) show(0);
    told.setAttribute("aria-live", "off"); // or a screen reader would never catch up
    play.dataset.playing = "";
    play.lastElementChild.textContent = "Pause";
    const step = () => {
      timer = setTimeout(step, Number(element("speed").value));
      show(now + 1);
    };
    timer = setTimeout(step, Number(element("speed").value));
  }

  const toggle = () => (timer ? pause() : start());

  function go(number) {
    pause();
    show(number);
  }

  // --- what the reader does ------------------------------------------------------------------

  slider.addEventListener("input", () => go(Number(slider.value)));
  play.addEventListener("click", toggle);
  for (const link of links)
    link.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return; // to open it in another tab
      event.preventDefault();
      go(Number(link.dataset.move));
    });
  for (const button of document.querySelectorAll("[data-go]"))
    button.addEventListener("click", () => go(target(button.dataset.go)));

  const keys = {
    ArrowLeft: () => go(now - 1),
    ArrowRight: () => go(now + 1),
    PageUp: () => go(target("phase-back")),
    PageDown: () => go(target("phase-on")),
    Home: () => go(0),
    End: () => go(last),
    " ": toggle,
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const at = event.target;
    // A list of choices and a button have keys of their own.
    if (at.matches("select") || (event.key === " " && at.closest("button, a, summary"))) return;
    if (!Object.hasOwn(keys, event.key)) return;
    event.preventDefault();
    keys[event.key]();
  });

  // --- which part of the picture is shown, and what it shows in words -------------------------

  const sight = element("look");
  const onPaper = matchMedia("print"); // there is room for the whole table
  sight.value = matchMedia("(max-width: 60rem)").matches ? "mover" : "table";

  function look() {
    const picture = table.firstElementChild;
    picture.dataset.whole ??= picture.getAttribute("viewBox");
    picture.setAttribute("viewBox", picture.dataset.whole);
    if (onPaper.matches) return;
    const mover = /\bp(\d)\b/.exec(told.className)?.[1] ?? 1;
    const name = sight.value === "mover" ? `P${mover}` : sight.value;
    const part = picture.querySelector(`[data-name="${name}"]`);
    if (!part) return; // the whole table, or what does not lie there now
    const { x, y, width, height } = part.getBBox();
    const from = picture.getScreenCTM().inverse().multiply(part.getScreenCTM());
    picture.setAttribute("viewBox", `${x + from.e - 3} ${y + from.f - 3} ${width + 6} ${height + 6}`);
  }

  sight.addEventListener("change", look);
  onPaper.addEventListener("change", look);

  const inWords = element("in-words");

  function sayInWords() {
    if (!inWords.open) return;
    const lines = [...table.querySelectorAll("g > title")].map((title) => {
      const line = document.createElement("li");
      line.textContent = title.textContent;
      return line;
    });
    inWords.lastElementChild.replaceChildren(...lines);
  }

  inWords.addEventListener("toggle", sayInWords);

  // --- the address: #move-42 is the table after 42 moves -------------------------------------

  let noting = 0;

  function noteInAddress() {
    clearTimeout(noting); // browsers allow only so many changes in a while
    noting = setTimeout(() => {
      if (location.hash !== `#move-${now}`) history.replaceState(null, "", `#move-${now}`);
    }, 250);
  }

  function fromAddress() {
    const match = /^#move-(\d{1,6})$/.exec(location.hash);
    if (match) go(Number(match[1]));
  }

  window.addEventListener("hashchange", fromAddress);

  fromAddress();
  if (now < 0) show(0);
})();
