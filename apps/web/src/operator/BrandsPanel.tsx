import { listBrands, type OperatedBrand } from '@saldo/contract/operator-system'
import { useReading } from '../data/queries.ts'
import { Badge } from '../ui/Badge.tsx'
import { Card } from '../ui/Card.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

const themes = { light: 'tema claro', dark: 'tema escuro' } as const
const pairs = {
  onPrimary: 'texto sobre a cor principal',
  primary: 'cor principal como texto',
  accent: 'destaque',
} as const

const ratios = new Intl.NumberFormat('pt-BR', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

/** The brands of this server and how well their colours can be read. */
export function BrandsPanel() {
  return (
    <QueryView
      query={useReading(listBrands, {})}
      skeleton={<Skeleton className="h-72 rounded-card" />}
    >
      {(brands) => (
        <div className="grid gap-5 lg:grid-cols-2">
          {brands.map((brand) => (
            <BrandCard key={brand.key} brand={brand} />
          ))}
        </div>
      )}
    </QueryView>
  )
}

function BrandCard({ brand }: { readonly brand: OperatedBrand }) {
  const { key, name, isUsual, hosts, companies, contrasts } = brand
  return (
    <Card
      title={name}
      action={isUsual ? <Badge tone="emerald">de quem não tem outra</Badge> : null}
    >
      <p className="text-base text-muted">
        {key} · {companies === 1 ? '1 empresa' : `${companies} empresas`} ·{' '}
        {hosts.length === 0 ? 'sem endereço próprio' : hosts.join(', ')}
      </p>
      <h3 className="mt-4 mb-1 text-base font-semibold">Contraste</h3>
      <ul>
        {contrasts.map(({ theme, pair, found, least }) => (
          <li
            key={`${theme} ${pair}`}
            className="flex flex-wrap items-center gap-x-2 py-1 text-base"
          >
            <span className="min-w-0 flex-1">
              {pairs[pair]}, {themes[theme]}
            </span>
            <span className="figures text-muted">
              {ratios.format(found)} de {ratios.format(least)}
            </span>
            <Badge dot tone={found < least ? 'negative' : 'emerald'}>
              {found < least ? 'difícil de ler' : 'serve'}
            </Badge>
          </li>
        ))}
      </ul>
    </Card>
  )
}
