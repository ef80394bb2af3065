import { useState } from 'react'
import { cx } from './class-names.ts'
import { lazyComponent } from './lazy-component.tsx'
import { toneAt, toneStyle } from './tones.ts'

const AvatarFigure = lazyComponent(
  () => import('./AvatarFigure.tsx').then((all) => all.AvatarFigure),
  { isOptional: true },
)

type Props = {
  /** Whose it is; the initials where there is no picture. */
  readonly name: string
  /** An address, or one of `avatar1` to `avatar10`. */
  readonly image?: string | null | undefined
  readonly size?: 'xs' | 'sm' | 'md' | 'lg'
  /** The name is shown beside it: it is then not read out twice. */
  readonly plain?: boolean
}

const sizes = {
  xs: 'size-5 text-[9px]',
  sm: 'size-7 text-xs',
  md: 'size-9 text-sm',
  lg: 'size-16 text-xl',
} as const

/** A person: their picture, one of ten drawn characters, or their initials. */
export function Avatar({ name, image, size = 'md', plain = false }: Props) {
  const [brokenImage, setBrokenImage] = useState<string>()
  const preset = /^avatar(10|[1-9])$/.exec(image ?? '')?.[1]
  const address = image && !preset && image !== brokenImage && /^(https?:|\/|blob:)/.test(image)
  const initials = initialsOf(name)
  return (
    <span
      role={plain ? undefined : 'img'}
      aria-label={plain ? undefined : name}
      aria-hidden={plain || undefined}
      style={toneStyle(toneAt(sumOf(name)))}
      className={cx(
        'inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-tone/16 font-semibold text-tone-ink select-none',
        sizes[size],
      )}
    >
      {preset && <AvatarFigure kind={Number(preset)} />}
      {address && (
        <img
          src={image}
          alt=""
          loading="lazy"
          onError={() => setBrokenImage(image)}
          className="size-full object-cover"
        />
      )}
      {!preset && !address && initials}
    </span>
  )
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return ends.map((word) => word?.charAt(0).toUpperCase() ?? '').join('')
}

function sumOf(name: string): number {
  return [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0)
}
