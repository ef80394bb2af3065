import { VERSION } from '@saldo/api/gateways/version'
import { readBrand } from '@saldo/contract/brand'
import { gatherBrands } from '@saldo/domain/brands/choose'
import enseada from '../../apps/web/brands/enseada.json'
import saldo from '../../apps/web/brands/saldo.json'

function requireBrand(key: string, file: unknown) {
  const read = readBrand(file, VERSION)
  if ('faults' in read) throw new Error(`${key}: ${read.faults.join('; ')}`)
  return { ...read.brand, key }
}

const usual = requireBrand('saldo', saldo)

/** Our own brands, for an application that is built without a folder of them. */
export const brands = gatherBrands([usual, requireBrand('enseada', enseada)], {
  usual,
  appUrl: 'http://127.0.0.1:4800',
})
