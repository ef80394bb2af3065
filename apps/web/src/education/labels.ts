import type { TrailStanding } from '@saldo/domain/education/trails'

/** How far somebody is on a trail, in words. */
export function standingText(
  { isLocked, watchedCount, next }: TrailStanding<{ readonly _id: string }>,
  count: number,
): string {
  if (isLocked) return 'Termine a trilha anterior para abrir esta'
  if (next === null) return 'Trilha concluída'
  const lessons = count === 1 ? 'aula' : 'aulas'
  return watchedCount === 0 ? `${count} ${lessons}` : `${watchedCount} de ${count} ${lessons}`
}

/** Whole minutes, as cards say them. */
export function minutesText(minutes: number | null | undefined): string {
  return minutes == null ? '' : `${minutes} min`
}
