import { cx } from './class-names.ts'

type Props = {
  readonly name: string
  /** Addresses of the drawings, one for each theme. */
  readonly light: string
  readonly dark: string
  /** The mark alone, for a folded sidebar. */
  readonly mark: string
  readonly folded?: boolean
  readonly className?: string
}

/** A brand's logo in the theme's colours. */
export function Logo({ name, light, dark, mark, folded = false, className }: Props) {
  const height = className ?? 'h-7'
  if (folded) return <img src={mark} alt={name} className={cx('w-auto', height)} />
  return (
    <>
      <img src={light} alt={name} className={cx('w-auto dark:hidden', height)} />
      <img
        src={dark}
        alt={name}
        loading="lazy"
        className={cx('hidden w-auto dark:block', height)}
      />
    </>
  )
}
