export const MAILBOX_STYLE = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#f4f6f5, #101413);
  --card: light-dark(#fff, #191f1d);
  --line: light-dark(#dfe5e2, #2c3532);
  --text: light-dark(#16201c, #e8eeeb);
  --quiet: light-dark(#5a6862, #9dada6);
  --accent: light-dark(#0b6b4a, #58c99a);
  --tint: light-dark(#e3f3ec, #17352a);
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 1rem; background: var(--ground); color: var(--text);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.25rem; margin: 0; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.bar { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1rem; }
.bar form { flex: 1 1 16rem; }
.bar [hidden] { display: none; }
input, button { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--line);
  border-radius: .5rem; padding: .5rem .75rem; min-height: 2.75rem; }
input { width: 100%; }
button { cursor: pointer; }
.count { margin: 0; color: var(--quiet); font-variant-numeric: tabular-nums; }
.hint, .empty { color: var(--quiet); }
.hint { font-size: .875rem; margin: .75rem 0 1rem; }
.empty { padding: 3rem 1rem; text-align: center; background: var(--card); border: 1px dashed var(--line);
  border-radius: .75rem; }
.list { list-style: none; margin: 0; padding: 0; background: var(--card); border: 1px solid var(--line);
  border-radius: .75rem; overflow: hidden; }
.list li + li { border-top: 1px solid var(--line); }
.list a { display: grid; grid-template-columns: 1fr auto; gap: .125rem .75rem; padding: .75rem 1rem;
  color: inherit; text-decoration: none; }
.list a:hover { background: var(--tint); }
.list a:focus-visible { outline-offset: -2px; }
.who, time { color: var(--quiet); font-size: .875rem; }
.chip { font-weight: 600; font-variant-numeric: tabular-nums; color: var(--accent); background: var(--tint);
  border-radius: 1rem; padding: 0 .625rem; align-self: center; justify-self: end; }
.start { grid-column: 1 / -1; color: var(--quiet); font-size: .875rem; white-space: nowrap; overflow: hidden;
  text-overflow: ellipsis; }
.back { min-height: 2.75rem; display: inline-flex; align-items: center; }
.message { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1rem; }
dl { margin: .5rem 0; font-size: .875rem; }
dl div { display: flex; gap: .5rem; }
dt { color: var(--quiet); min-width: 4.5rem; }
dd { margin: 0; }
.code { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem 1rem; margin: 1rem 0; padding: .75rem 1rem;
  background: var(--tint); border-radius: .5rem; }
.code output { font-size: 2rem; font-weight: 700; letter-spacing: .15em; font-variant-numeric: tabular-nums;
  user-select: all; }
nav { display: flex; gap: .25rem; border-bottom: 1px solid var(--line); margin-top: 1rem; }
nav a { padding: .625rem .75rem; text-decoration: none; color: var(--quiet); border-bottom: 2px solid transparent; }
nav a[aria-current] { color: var(--text); border-color: var(--accent); font-weight: 600; }
iframe { width: 100%; height: 70vh; border: 0; background: #fff; margin-top: 1rem; border-radius: .5rem; }
pre { overflow: auto; white-space: pre-wrap; font: .8125rem/1.5 ui-monospace, monospace; margin: 1rem 0 0; }
pre.text { font: inherit; }
`

/** The list follows what arrives, unless somebody is typing. */
export const MAILBOX_SCRIPT = `
const clear = document.querySelector('#clear')
clear?.addEventListener('click', async () => {
  await fetch('/api/messages', { method: 'DELETE' })
  location.assign('/')
})
if (location.pathname === '/') {
  const newest = async () => (await (await fetch('/api/messages' + location.search)).json())[0]?.id
  const seen = await newest()
  setInterval(async () => {
    const isTyping = document.activeElement?.matches('input')
    if (!document.hidden && !isTyping && (await newest().catch(() => seen)) !== seen) location.reload()
  }, 1500)
}
`
