/** Joins the class names that apply; `wide && 'w-full'` reads as it sounds. */
export function cx(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
