import Heart from 'lucide-react/icons/heart'
import Star from 'lucide-react/icons/star'
import type { Expert } from '@saldo/contract/experts'
import { Money } from '../fields/Money.tsx'
import { useNavigation } from '../navigation.tsx'
import { windows } from '../paths.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { useSnack } from '../ui/use-snack.ts'
import { useLike } from './use-experts.ts'

/** An expert at a glance: what they do, what a session costs, and how many like them. */
export function ExpertCard({ expert }: { readonly expert: Expert }) {
  const { _id: id, name, image, sessionPrice, isExample } = expert
  const { open } = useNavigation()
  return (
    <article
      aria-label={name}
      className="flex min-w-0 sm:min-h-64 flex-col rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <header className="flex items-start gap-3">
        <Avatar name={name} image={image} size="lg" plain />
        <div className="min-w-0 flex-1">
          <h2 className="line-clamp-2 text-lg font-semibold break-words">{name}</h2>
          <Stars stars={expert.stars} />
          {isExample && <Badge tone="warning">Exemplo</Badge>}
        </div>
      </header>
      <Expertizes expert={expert} />
      <p className="mt-3 text-base text-muted">
        {sessionPrice === null ? (
          'Preço a combinar'
        ) : (
          <>
            <Money value={sessionPrice} /> por sessão
          </>
        )}
      </p>
      <footer className="mt-auto flex items-center justify-between gap-3 pt-4">
        <LikeButton expert={expert} />
        <Button onClick={() => open(windows.expert(id))}>
          Conheça mais<span className="sr-only"> de {name}</span>
        </Button>
      </footer>
    </article>
  )
}

/** The fields of an expert. */
export function Expertizes({ expert }: { readonly expert: Expert }) {
  return (
    <ul className="mt-3 flex flex-wrap gap-1.5">
      {expert.expertizes.map(({ name }) => (
        <li key={name}>
          <Badge>{name}</Badge>
        </li>
      ))}
    </ul>
  )
}

/** How an expert is rated, as a figure beside a star. */
export function Stars({ stars }: { readonly stars: number | null }) {
  if (stars === null) return null
  return (
    <p className="flex items-center gap-1 text-sm text-muted">
      <Star size={14} aria-hidden="true" className="text-warning" />
      <span className="sr-only">Avaliação: </span>
      {stars.toLocaleString('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })}
      <span className="sr-only"> de 5</span>
    </p>
  )
}

/** Likes an expert, or takes it back by the same press. */
export function LikeButton({ expert }: { readonly expert: Expert }) {
  const { _id: id, name, likes, liked } = expert
  const like = useLike()
  const show = useSnack()
  return (
    <Button
      variant="ghost"
      aria-pressed={liked}
      aria-label={`Curtir ${name}: ${likes} ${likes === 1 ? 'curtida' : 'curtidas'}`}
      busy={like.isPending}
      icon={<Heart size={16} className={liked ? 'fill-current text-negative' : undefined} />}
      onClick={() =>
        like.mutate(
          { params: { id }, body: { likes: liked ? 0 : 1 } },
          { onError: ({ message }) => show(message) },
        )
      }
    >
      <span className="figures">{likes}</span>
    </Button>
  )
}
