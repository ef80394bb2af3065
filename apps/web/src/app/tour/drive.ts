import { driver, type Driver, type DriveStep, type PopoverDOM } from 'driver.js'
import { buttonStyle } from '../../ui/button-style.ts'
import { cx } from '../../ui/class-names.ts'
import './tour.css'

/** What a step points at: `data-tour` of an element of the shell or of the dashboard. */
type TourTarget =
  | 'assistant'
  | 'quick-actions'
  | 'balance'
  | 'cards'
  | 'blocks'
  | 'places'
  | 'settings'

export type TourStep = {
  /** Null for the welcome, which stands in the middle. */
  readonly target: TourTarget | null
  readonly title: string
  readonly text: string
  /** Where the layout of a phone has it elsewhere. */
  readonly textOnPhone?: string
  readonly side?: 'top' | 'right' | 'bottom' | 'left'
}

/** The welcome and the seven tips, in the order of the specification (money.md §2). */
export const tourSteps: readonly TourStep[] = [
  {
    target: null,
    title: 'Boas-vindas',
    text: 'Em poucas dicas, veja o que fica onde. Leva menos de um minuto, e você pode sair quando quiser.',
  },
  {
    target: 'assistant',
    title: 'Assistente',
    text: 'Dicas sobre a tela em que você está, e respostas: quanto gastou, o que vence, se pode gastar. Tudo vem dos seus números.',
    textOnPhone:
      'Em Mais, abra o Assistente: dicas sobre a tela em que você está, e respostas com os seus números.',
    side: 'right',
  },
  {
    target: 'quick-actions',
    title: 'Ações rápidas',
    text: 'De qualquer tela: anote uma despesa, importe um extrato, cadastre um cartão ou crie um objetivo.',
    side: 'right',
  },
  {
    target: 'balance',
    title: 'Saldo atual',
    text: 'O que há hoje em dinheiro e nas suas contas. Embaixo, como o mês deve terminar.',
    side: 'bottom',
  },
  {
    target: 'cards',
    title: 'O mês em números',
    text: 'Ao lado do saldo: o que entra, o que sai e o que você guarda. O ícone de cada cartão explica a conta.',
    textOnPhone:
      'Junto do saldo: o que entra, o que sai e o que você guarda. O ícone de cada cartão explica a conta.',
    side: 'bottom',
  },
  {
    target: 'blocks',
    title: 'Os quadros do painel',
    text: 'O que há para pagar nesta semana, para onde foi o dinheiro, plano e objetivos. Em Organizar o painel você escolhe quais aparecem, e em que ordem.',
    side: 'top',
  },
  {
    target: 'places',
    title: 'Cada coisa no seu lugar',
    text: 'Movimentações, planejamento e formas de pagamento ficam no menu, sempre à mão.',
    textOnPhone:
      'Movimentações e contas ficam nesta barra. O planejamento e os outros lugares, em Mais.',
    side: 'right',
  },
  {
    target: 'settings',
    title: 'Configurações e conta família',
    text: 'Seus dados, categorias e preferências. Em Conta Família, cuide do dinheiro junto com quem você quiser.',
    textOnPhone:
      'Em Mais, abra as Configurações: seus dados, categorias e preferências. Em Conta Família, cuide do dinheiro junto com quem você quiser.',
    side: 'right',
  },
]

/** The share of the window's height up to which a target leaves room for the tip beside it. */
const HEIGHT_SHARE_MAX = 0.4

/**
 * Whether a tip fits above or below a target that stands in the middle of the window. One that is
 * taller is pointed at by its heading, so that the tip never covers what it speaks of.
 */
export function fitsBeside(targetHeight: number, windowHeight: number): boolean {
  return targetHeight <= windowHeight * HEIGHT_SHARE_MAX
}

/** Drawn, and in nothing that is hidden: a menu that this layout does not show has no box. */
const isVisible = (element: Element) => element.getClientRects().length > 0

/**
 * The element that a step points at as the page is now: of the two menus the one that this layout
 * shows, of the blocks the first one. Nothing where the person or the brand has hidden it.
 */
function findTarget(target: TourTarget): Element | undefined {
  const all = [...document.querySelectorAll(`[data-tour~=${target}]`)].filter(isVisible)
  const shown = target === 'blocks' ? all[0]?.firstElementChild : all[0]
  // A menu beside the content leaves its room to the tip, however tall it is.
  if (!shown || target === 'places') return shown ?? undefined
  const { height } = shown.getBoundingClientRect()
  if (fitsBeside(height, innerHeight)) return shown
  return shown.querySelector('h2') ?? shown
}

/** Which attributes driver.js writes on what it points at; a list of cards may not have them. */
const WRITTEN = ['aria-haspopup', 'aria-expanded', 'aria-controls'] as const

/**
 * Keeps the three attributes that driver.js sets and removes on its targets as they were: a button
 * that opens a menu has its own, and a list may have none.
 */
function attributeKeeper() {
  const kept = new Map<Element, readonly (string | null)[]>()
  const restore = () => {
    for (const [element, values] of kept) {
      for (const [at, name] of WRITTEN.entries()) {
        const value = values[at] ?? null
        if (value === null) element.removeAttribute(name)
        else element.setAttribute(name, value)
      }
    }
  }
  const note = (element: Element) => {
    if (!kept.has(element))
      kept.set(
        element,
        WRITTEN.map((name) => element.getAttribute(name)),
      )
    // They are written later in the same turn.
    queueMicrotask(restore)
  }
  return { note, restore }
}

const CONTENT = '#conteudo'
/** What driver.js points at in a step without a target. */
const MIDDLE = '#driver-dummy-element'
const DURATION_MS = 200

const isPhoneLayout = () => matchMedia('(width < 900px)').matches

function driveStep({ target, title, text, textOnPhone, side }: TourStep): DriveStep {
  const description = isPhoneLayout() ? (textOnPhone ?? text) : text
  return {
    popover: { title, description, align: 'center', ...(side === undefined ? {} : { side }) },
    // driver.js expects an element; where there is none it leaves the step out, as it is set to.
    ...(target === null ? {} : { element: () => findTarget(target) as Element }),
  }
}

/** The product's buttons and words, and the focus on the way forward. */
function render(popover: PopoverDOM, steps: readonly DriveStep[], at: number): void {
  const { wrapper, closeButton, previousButton, nextButton, progress } = popover
  wrapper.setAttribute('aria-modal', 'true')
  wrapper.tabIndex = -1
  const isThere = ({ element }: DriveStep) => typeof element !== 'function' || Boolean(element())
  const numbers = steps.map((step, index) => (isThere(step) ? index : -1)).filter((n) => n >= 0)
  progress.textContent = `${numbers.indexOf(at) + 1} de ${numbers.length}`
  closeButton.setAttribute('aria-label', 'Sair do tour')
  closeButton.className = cx(
    'driver-popover-close-btn size-11 rounded-field text-xl text-muted sm:size-8',
    'hover:bg-sunken hover:text-ink',
  )
  previousButton.className = cx('driver-popover-prev-btn', buttonStyle())
  if (at === 0) previousButton.style.display = 'none'
  nextButton.className = cx('driver-popover-next-btn', buttonStyle({ variant: 'primary' }))
  // driver.js focuses the first button of the box, which is the one that leaves.
  wrapper.append(closeButton)
  queueMicrotask(() => nextButton.focus({ preventScroll: true }))
}

/** Whether the last tip was seen. */
type OnEnd = (isWhole: boolean) => void

/** The tour over what is on the page now; `onEnd` is called once, however it is left. */
function begin(onEnd: OnEnd): Driver {
  let isWhole = false
  const attributes = attributeKeeper()
  const steps = tourSteps.map(driveStep)
  const before = document.activeElement
  const tour = driver({
    steps,
    animate: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    duration: DURATION_MS,
    overlayColor: 'var(--veil)',
    overlayOpacity: 1,
    // A press beside the tip is no wish to leave for good.
    overlayClickBehavior() {},
    disableActiveInteraction: true,
    allowKeyboardControl: false,
    skipMissingElement: true,
    stagePadding: 6,
    stageRadius: 12,
    popoverOffset: 10,
    showProgress: true,
    nextBtnText: 'Próxima',
    prevBtnText: 'Anterior',
    doneBtnText: 'Finalizar',
    onHighlightStarted(element) {
      leaveOthers(element)
      const target = element ?? document.querySelector(MIDDLE)
      if (target !== null) attributes.note(target)
      // In the middle, so that there is room beside it and the bar of a phone does not lie on it.
      if (element?.closest(CONTENT)) element.scrollIntoView({ block: 'center' })
    },
    // What changed on the page meanwhile moved the tip beside the step before, which was active until now.
    onHighlighted: () => tour.refresh(),
    onPopoverRender(popover) {
      isWhole ||= tour.isLastStep()
      render(popover, steps, tour.getActiveIndex() ?? 0)
    },
    onDestroyed() {
      attributes.restore()
      releaseKeys()
      returnFocus(before)
      onEnd(isWhole)
    },
  })
  const releaseKeys = listenToKeys(tour)
  tour.drive()
  return tour
}

/**
 * The keys of the tour, but for Tab. driver.js acts on a key's release, so that the Escape that closed a
 * window would end the tour that began beneath it, and not at all while a light is on its way, so that
 * of two quick presses the second would be lost. Returns what takes the keys away.
 */
function listenToKeys(tour: Driver): () => void {
  const acts: Readonly<Record<string, () => void>> = {
    Escape: () => tour.destroy(),
    ArrowRight: () => tour.moveNext(),
    ArrowLeft: () => tour.hasPreviousStep() && tour.movePrevious(),
  }
  const press = (event: KeyboardEvent) => {
    const act = acts[event.key]
    if (act === undefined || event.repeat) return
    event.preventDefault()
    act()
  }
  addEventListener('keydown', press, true)
  return () => removeEventListener('keydown', press, true)
}

/**
 * Takes the marks of driver.js off what it pointed at before. It does so itself, but for a step that was
 * left before its light had come to rest.
 */
function leaveOthers(element: Element | undefined): void {
  for (const one of document.querySelectorAll('.driver-active-element')) {
    if (one !== element) one.classList.remove('driver-active-element', 'driver-no-interaction')
  }
}

/** Back to where it was; at the beginning of the content where it was nowhere. */
function returnFocus(before: Element | null): void {
  const isSomewhere = before instanceof HTMLElement && before !== document.body
  const target =
    isSomewhere && before.isConnected ? before : document.querySelector<HTMLElement>(CONTENT)
  if (target === null) return
  if (target.matches(CONTENT)) target.tabIndex = -1
  // driver.js gives the focus to the box that it has just removed; ours comes after it.
  queueMicrotask(() => target.focus({ preventScroll: true }))
}

/**
 * Starts the tour once the screen is there, and keeps it beside its target while the screen changes
 * around it: a card that was a skeleton is another element than the card. Returns what ends it
 * without `onEnd`.
 */
export function startTour(onEnd: OnEnd): () => void {
  let tour: Driver | undefined
  let isStopped = false
  const follow = () => {
    if (tour === undefined) {
      if (document.querySelector(`${CONTENT} h1`) === null) return
      tour = begin((isWhole) => !isStopped && onEnd(isWhole))
      return
    }
    const active = tour.getActiveElement()
    const at = tour.getActiveIndex()
    if (active?.isConnected === false && at !== undefined) tour.moveTo(at)
    // On the way to a step driver.js still places the tip beside the one before.
    else if (tour.getState('__activeElement') === active) tour.refresh()
  }
  const mutations = new MutationObserver(follow)
  const sizes = new ResizeObserver(follow)
  mutations.observe(document.body, { childList: true, subtree: true })
  sizes.observe(document.querySelector(CONTENT) ?? document.body)
  follow()
  return () => {
    isStopped = true
    mutations.disconnect()
    sizes.disconnect()
    tour?.destroy()
  }
}
