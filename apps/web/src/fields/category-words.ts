import { useState } from 'react'

type Words = ReadonlyMap<string, readonly string[]>

let loaded: Words | undefined

async function loadWords(): Promise<Words> {
  const { wordsByCategory } = await import('@saldo/domain/categories/words/by-category')
  loaded ??= wordsByCategory()
  return loaded
}

/** By which other words each category is found. They are loaded when a list is opened first. */
export function useCategoryWords() {
  const [words, setWords] = useState(loaded)
  const load = () => {
    // Where they cannot be loaded, categories are found by their names.
    if (words === undefined) loadWords().then(setWords, () => {})
  }
  return { words, load } as const
}
