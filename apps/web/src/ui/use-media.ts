import { useSyncExternalStore } from 'react'

/** Whether a media query holds, followed as it changes. */
function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
}

/** Below 701 pixels, the one place where the layout changes its form. */
export function usePhone(): boolean {
  return useMedia('(width < 701px)')
}

/** From 900 pixels the menu stands beside the screen, below as a bar at the foot. */
export function useRoomForSidebar(): boolean {
  return useMedia('(width >= 900px)')
}

/** From 1200 pixels the menu has room for the names of the places. */
export function useRoomForNames(): boolean {
  return useMedia('(width >= 1200px)')
}

/** From 1366 pixels there is room for a summary beside a list. */
export function useWideScreen(): boolean {
  return useMedia('(width >= 1366px)')
}

/** Whether the page is being printed: what is drawn as it comes into sight is then drawn whole. */
export function usePrint(): boolean {
  return useMedia('print')
}
