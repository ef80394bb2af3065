import X from 'lucide-react/icons/x'
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { updateUserConfig } from '@saldo/contract/tasks'
import type { Achievement } from '@saldo/domain/users/achievements'
import { useOnlyTab } from '../data/only-tab.ts'
import { useChange } from '../data/queries.ts'
import { readUserId } from '../data/session.ts'
import { Link } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { linkStyle } from '../ui/button-style.ts'
import { useTakenCorner } from '../ui/layer/corner.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { toneStyle } from '../ui/tones.ts'
import { AchievementDrawings } from './AchievementDrawings.tsx'
import { achievementLabels } from './labels.ts'
import { useUserConfigs } from './use-tasks.ts'

const WINDOWS = '[role=dialog],[role=alertdialog]'

function subscribeToBody(changed: () => void): () => void {
  const watch = new MutationObserver(changed)
  watch.observe(document.body, { childList: true, subtree: true })
  return () => watch.disconnect()
}

/** Whether a window stands over the screen: nothing else comes over it. */
function useIsCovered(): boolean {
  return useSyncExternalStore(subscribeToBody, () => document.querySelector(WINDOWS) !== null)
}

/** What this tab has shown to whom: the server may not have noted it yet when the next screen is read. */
const shownHere = new Set<string>()
let noting: Promise<unknown> = Promise.resolve()
const untilNoted = () => noting
const shownKey = (userId: string, achievement: Achievement) => `${userId} ${achievement}`

/** What was reached and not shown yet, in the one tab that shows it. */
function useUnseen(myId: string): readonly Achievement[] {
  const isOnly = useOnlyTab('saldo-achievement', untilNoted)
  const { data, refetch } = useUserConfigs()
  const [isFresh, setFresh] = useState(false)
  const readAgain = useEffectEvent(async () => (await refetch()).isSuccess)
  useEffect(() => {
    if (!isOnly) return
    let gone = false
    // Another tab may have shown it while this one waited for its turn.
    const read = async () => {
      const isRead = await readAgain()
      if (!gone) setFresh(isRead)
    }
    void read()
    return () => {
      gone = true
    }
  }, [isOnly])
  if (!isOnly || !isFresh) return []
  const achievements = data?.[0]?.achievements ?? []
  return achievements
    .filter(({ seen, key }) => !seen && !shownHere.has(shownKey(myId, key)))
    .map(({ key }) => key)
}

/** After so long before somebody's eyes it counts as seen: a reload does not show it again. */
const SEEN_AFTER_MS = 2_000

/**
 * Says what was reached, beside the screen and without taking the focus. Escape, its button or leaving
 * the screen closes it, and it is not shown again.
 */
export function AchievementMoment({
  myId,
  hasLink,
  onOpenChange,
}: {
  readonly myId: string
  /** There is a way to the screen that lists them all; that screen itself has none. */
  readonly hasLink: boolean
  /** Whether it is open: it stays until it is closed, though it counts as seen before. */
  readonly onOpenChange: (isOpen: boolean) => void
}) {
  const unseen = useUnseen(myId)
  const isCovered = useIsCovered()
  const { mutateAsync } = useChange(updateUserConfig)
  const [open, setOpen] = useState<readonly Achievement[]>([])
  const more = unseen.filter((key) => !open.includes(key))
  if (more.length > 0 && !isCovered) setOpen([...open, ...more])
  const isShown = open.length > 0 && !isCovered
  useTakenCorner(isShown)
  const sendSeen = useCallback(
    (shown: readonly Achievement[]) => {
      const seen = shown.filter((key) => !shownHere.has(shownKey(myId, key)))
      // Whoever signs out meanwhile leaves it for the next time.
      if (seen.length === 0 || readUserId() !== myId) return
      for (const key of seen) shownHere.add(shownKey(myId, key))
      // What could not be noted is shown again another day.
      noting = mutateAsync({ params: { id: myId }, body: { achievementsSeen: seen } }).catch(
        () => null,
      )
    },
    [mutateAsync, myId],
  )
  const isOpen = open.length > 0
  const onOpenSet = useEffectEvent(onOpenChange)
  useEffect(() => onOpenSet(isOpen), [isOpen])
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(() => sendSeen(open), SEEN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isShown, open, sendSeen])
  const onLeave = useEffectEvent(() => sendSeen(open))
  useEffect(() => () => onLeave(), [])
  const close = () => {
    sendSeen(open)
    setOpen([])
  }
  return (
    <>
      {/* Room at the end of the page: what stands there can be scrolled out from under it. */}
      {isShown && <div className="h-44 print:hidden" />}
      <div
        aria-live="polite"
        className="pointer-events-none fixed inset-x-4 bottom-[calc(5.5rem+env(safe-area-inset-bottom))] z-20 flex justify-center sm:justify-end lg:right-6 lg:bottom-6 print:hidden"
      >
        {isShown && <Moment achievements={open} hasLink={hasLink} onClose={close} />}
      </div>
    </>
  )
}

type MomentProps = {
  readonly achievements: readonly Achievement[]
  readonly hasLink: boolean
  readonly onClose: () => void
}

function Moment({ achievements, hasLink, onClose }: MomentProps) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  // Where the focus came from, and goes back to.
  const before = useRef<HTMLElement>(null)
  const [first, ...others] = achievements
  return (
    <section
      aria-label="Nova conquista"
      className="fade-in pointer-events-auto flex w-full max-w-96 items-start gap-2 rounded-card border border-line bg-raised py-3 pr-2 pl-4 shadow-soft"
    >
      <div className="min-w-0 flex-1 py-1">
        <p className="mb-3 text-sm font-medium text-primary">
          {others.length === 0 ? 'Nova conquista' : `${achievements.length} novas conquistas`}
        </p>
        {first !== undefined && others.length === 0 ? (
          <One achievement={first} />
        ) : (
          <Several achievements={achievements} />
        )}
        {hasLink && (
          <Link
            href={paths.tasks()}
            className={`${linkStyle('quiet')} mt-2 -mb-1.5 inline-flex min-h-11 items-center sm:min-h-8`}
          >
            Ver suas conquistas
          </Link>
        )}
      </div>
      <IconButton
        plain
        label="Fechar"
        icon={<X size={18} />}
        onFocus={({ relatedTarget }) => {
          before.current = relatedTarget instanceof HTMLElement ? relatedTarget : null
        }}
        onClick={() => {
          before.current?.focus()
          onClose()
        }}
      />
    </section>
  )
}

function One({ achievement }: { readonly achievement: Achievement }) {
  const { name, reached, tone } = achievementLabels[achievement]
  return (
    <div className="flex items-center gap-5 pb-1 pl-2">
      <span
        aria-hidden="true"
        style={toneStyle(tone)}
        className="relative inline-flex size-14 shrink-0 items-center justify-center rounded-full bg-tone/12 text-tone-ink"
      >
        <Rays />
        <AchievementDrawings achievement={achievement} size={36} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{name}</span>
        <span className="block text-sm text-pretty text-muted">{reached}</span>
      </span>
    </div>
  )
}

/** What was reached before anybody came to see it: small, however many they are. */
function Several({ achievements }: Pick<MomentProps, 'achievements'>) {
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-2">
      {achievements.map((key) => (
        <li key={key} className="flex items-center gap-1.5">
          <span
            aria-hidden="true"
            style={toneStyle(achievementLabels[key].tone)}
            className="inline-flex size-8 shrink-0 items-center justify-center rounded-full bg-tone/12 text-tone-ink"
          >
            <AchievementDrawings achievement={key} size={22} />
          </span>
          <span className="text-sm font-medium">{achievementLabels[key].name}</span>
        </li>
      ))}
    </ul>
  )
}

/** Twelve short lines around a drawing, which come with it; at once where less motion is wanted. */
function Rays() {
  return (
    <svg
      viewBox="0 0 72 72"
      className="absolute -inset-2 size-18 stroke-tone transition-[opacity,scale] delay-150 duration-250 ease-out starting:scale-75 starting:opacity-0"
      strokeWidth={2}
      strokeLinecap="round"
    >
      {RAYS.map((turn) => (
        <path key={turn} d="M36 1v4" transform={`rotate(${turn} 36 36)`} />
      ))}
    </svg>
  )
}

const RAYS = [0, 30, 60, 90, 120, 150, 180, 210, 240, 270, 300, 330] as const
