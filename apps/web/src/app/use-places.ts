import { useMemo } from 'react'
import { defaultBrand } from '../brand.ts'
import { useMe } from '../data/me.ts'
import { type Place, placesFor } from './places.ts'

/** The links that the person at this screen sees. */
export function usePlaces(): readonly Place[] {
  const { data: me } = useMe()
  return useMemo(() => placesFor(me, defaultBrand.flags), [me])
}
