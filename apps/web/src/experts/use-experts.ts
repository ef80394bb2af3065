import { likeExpert, listExperts } from '@saldo/contract/experts'
import { useChange, useReading } from '../data/queries.ts'

/** The experts that the brand presents, in its order. */
export function useExperts() {
  return useReading(listExperts, {})
}

/** Likes an expert, or takes the like back. */
export function useLike() {
  return useChange(likeExpert)
}
