/** The room of the menu beside a screen (`Sidebar`), before it is drawn. */
export function SidebarShape() {
  return <div className="hairline-r hidden w-18 shrink-0 bg-surface min-[900px]:block lg:w-60" />
}
