import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'
import { useNavigation } from '../../navigation.tsx'
import { windows } from '../../paths.ts'
import { useIsCornerTaken } from '../../ui/layer/corner.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { screenOf } from './screens.ts'
import { tipTexts } from './tip-texts.ts'
import { useTips } from './use-tips.ts'

/** money.md §7: popup messages vanish after 3 seconds; pointing at one or reaching it by key holds it. */
const SHOWN_MS = 3_000

/** What was shown in this tab already: nobody is interrupted twice by the same. */
const shown = new Set<string>()

/**
 * The first tip of a screen, in one line, for three seconds after the screen has opened; the window has
 * it whole. Closed by hand it stays closed on that screen.
 */
export function AssistantPopup({ path }: { readonly path: string }) {
  const screen = screenOf(path)
  const { tips, isClosed, close } = useTips(screen)
  const [tip] = tips
  if (isClosed || screen === null || tip === undefined) return null
  const key = `${screen} ${tip.id}`
  return <Popup key={key} name={key} title={tipTexts[tip.id].title} onClose={close} />
}

function Popup({
  name,
  title,
  onClose,
}: {
  readonly name: string
  readonly title: string
  readonly onClose: () => void
}) {
  const { open } = useNavigation()
  const [isOver, setOver] = useState(shown.has(name))
  const [isHeld, setHeld] = useState(false)
  // What was reached is told first.
  const isTaken = useIsCornerTaken()
  useEffect(() => {
    if (isTaken) return
    shown.add(name)
    if (isHeld || isOver) return
    const timer = setTimeout(() => setOver(true), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [name, isHeld, isOver, isTaken])
  if (isOver || isTaken) return null
  return (
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="fade-in fixed right-4 bottom-24 left-4 z-20 flex items-center gap-2 rounded-card border border-line bg-raised py-1 pr-1 pl-4 shadow-soft sm:left-auto sm:max-w-sm lg:bottom-4"
    >
      <output className="min-w-0 flex-1 text-base">Dica: {title}</output>
      <button
        type="button"
        onClick={() => {
          setOver(true)
          open(windows.assistant())
        }}
        className="min-h-11 rounded-field px-2 text-base font-medium text-primary underline underline-offset-3 hover:text-primary-strong sm:min-h-9"
      >
        Abrir
      </button>
      <IconButton
        label="Fechar a dica"
        plain
        icon={<X size={16} />}
        onClick={() => {
          setOver(true)
          onClose()
        }}
      />
    </div>
  )
}
