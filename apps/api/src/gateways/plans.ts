import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readPlanFile } from '@saldo/contract/plan-file'
import type { Brands, KnownBrand } from '@saldo/domain/brands/choose'
import type { Cents } from '@saldo/domain/money'
import type { Plan } from '@saldo/domain/subscriptions/plans'
import { brandFolders } from './brands.ts'

/** The plans of all brands of a server. */
export type PlanBook = {
  /** What a brand sells, in the order of its file. */
  of(brandKey: string): readonly Plan[]
  find(identifier: string): Plan | undefined
  /** The plan that costs this, where there is only one. */
  priced(price: Cents): Plan | undefined
}

/** Puts the plans of several brands together. */
export function gatherPlans(plansOfBrands: ReadonlyMap<string, readonly Plan[]>): PlanBook {
  const all = new Map(
    [...plansOfBrands.values()].flat().map((plan) => [plan.identifier, plan] as const),
  )
  return {
    of: (brandKey) => plansOfBrands.get(brandKey) ?? [],
    find: (identifier) => all.get(identifier),
    priced: (price) => {
      const [first, ...others] = [...all.values()].filter((plan) => plan.price === price)
      return others.length === 0 ? first : undefined
    },
  }
}

/** The plans of each brand (`plans.json` in its folder); a file that is wrong stops the start. */
export function openPlans(
  env: Readonly<Record<string, string | undefined>>,
  brands: Brands,
): PlanBook {
  const plans = brands.all.map((brand) => [brand.key, plansOf(env, brand)] as const)
  return gatherPlans(new Map(plans))
}

/** Of two folders with a brand's plans the operator's counts. A brand without the file sells none. */
function plansOf(
  env: Readonly<Record<string, string | undefined>>,
  { key, subscriptionPrefix }: KnownBrand,
): readonly Plan[] {
  for (const folder of brandFolders(env).toReversed()) {
    const file = path.join(folder, key, 'plans.json')
    const text = textOf(file)
    if (text === null) continue
    const refuse = (reason: string) => new Error(`Os planos ${file} não servem: ${reason}.`)
    const read = readPlanFile(parsed(text, refuse), subscriptionPrefix)
    if ('faults' in read) throw refuse(read.faults.join('; '))
    return read.plans
  }
  return []
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as { readonly code?: string }).code === 'ENOENT') return null
    throw error
  }
}

function parsed(text: string, refuse: (reason: string) => Error): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw refuse('o arquivo não é JSON')
  }
}
