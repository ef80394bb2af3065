import { endSession } from '@saldo/contract/session'
import { useState, type ReactNode, useEffect } from 'react'
import { call } from '../data/client.ts'
import { useMe, isOperator } from '../data/me.ts'
import {
  readToken,
  renewSession,
  onPersonChange,
  onSessionEnd,
  readSignOutReason,
} from '../data/session.ts'
import { isUnanswered } from '../data/problem.ts'
import { useNavigation, Link, useQueryWords } from '../navigation.tsx'
import { paths, windows } from '../paths.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { leave, forgetReadings } from './guards.ts'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import MenuIcon from 'lucide-react/icons/menu'
import MessageCircle from 'lucide-react/icons/message-circle'
import Search from 'lucide-react/icons/search'
import Wallet from 'lucide-react/icons/wallet'
import Wrench from 'lucide-react/icons/wrench'
import LogOut from 'lucide-react/icons/log-out'
import { cx } from '../ui/class-names.ts'
import { Menu } from '../ui/layer/Menu.tsx'
import { QuickButton } from './QuickActions.tsx'
import { useMenu } from './use-menu.ts'
import { forgetReturnAddress, noteReturnAddress } from '../data/return-address.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { SaidAbove } from '../ui/query.ts'
import { useLater } from '../ui/use-later.ts'
import { useRoomForSidebar } from '../ui/use-media.ts'
import { Sidebar } from './Sidebar.tsx'
import { SidebarShape } from './SidebarShape.tsx'

/** For whom one acts, on every screen, and the way back to one's own account. */
export function ActingBanner() {
  const { data: me } = useMe()
  const { to } = useNavigation()
  const [busy, setBusy] = useState(false)
  if (me === undefined || me.actor === null) return null
  const goBack = async () => {
    setBusy(true)
    const spent = readToken() ?? ''
    await call(endSession, { query: { client: true } }).catch(() => null)
    // What renews the planner's own session is still in the browser.
    const renewal = await renewSession(spent).catch(() => 'refused')
    if (renewal === 'refused') {
      leave()
      to(paths.login(), { replace: true })
    }
  }
  return (
    <Banner
      page
      kind="warning"
      action={
        <Button size="sm" busy={busy} onClick={() => void goBack()}>
          Sair da conta do cliente
        </Button>
      }
    >
      {me.actor.name}, você está na conta de <strong>{me.name}</strong>. Tudo o que fizer fica
      registrado.
    </Banner>
  )
}

const tabs = [
  { label: 'Painel', href: paths.dashboard(), icon: LayoutDashboard },
  { label: 'Movimentações', href: paths.transactions(), icon: ArrowLeftRight },
  { label: 'Contas', href: paths.wallet(), icon: Wallet },
] as const

const tabStyle =
  'flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 text-xs font-medium'

/** Below 900 pixels: four places and, in the middle, the button that begins something. */
export function BottomBar({ path }: { readonly path: string }) {
  const [first, second, third] = tabs
  return (
    <nav
      data-tour="places"
      data-bottom-bar
      aria-label="Principal"
      className="hairline-t fixed inset-x-0 bottom-0 z-30 flex items-center bg-surface px-2 pb-[env(safe-area-inset-bottom)] min-[900px]:hidden"
    >
      <Tab tab={first} path={path} />
      <Tab tab={second} path={path} />
      <div className="-mt-6 px-2">
        <QuickButton />
      </div>
      <Tab tab={third} path={path} />
      <More />
    </nav>
  )
}

function Tab({ tab, path }: { readonly tab: (typeof tabs)[number]; readonly path: string }) {
  const Drawn = tab.icon
  const current = path.startsWith(tab.href)
  return (
    <Link
      href={tab.href}
      aria-current={current ? 'page' : undefined}
      className={cx(
        tabStyle,
        current
          ? 'text-primary forced-colors:border-[Highlight]'
          : 'text-muted forced-colors:border-[Canvas]',
        'forced-colors:border-t-4',
      )}
    >
      <Drawn size={20} aria-hidden="true" />
      {tab.label}
    </Link>
  )
}

/** What has no place of its own in the bar. */
function More() {
  const { to, open } = useNavigation()
  const inBar: readonly string[] = tabs.map(({ href }) => href)
  const { data: me } = useMe()
  const hiddenPlaces = useMenu().filter(({ href }) => !inBar.includes(href))
  return (
    <Menu
      label="Mais lugares"
      side="top-end"
      renderTrigger={(bind) => (
        <button
          {...bind}
          type="button"
          data-tour={me?.actor === null ? 'assistant settings' : 'settings'}
          className={cx(tabStyle, 'text-muted')}
        >
          <MenuIcon size={20} aria-hidden="true" />
          Mais
        </button>
      )}
      items={[
        ...hiddenPlaces.map(({ label, href, icon: Drawn }) => ({
          label,
          icon: <Drawn size={16} />,
          onSelect: () => to(href),
        })),
        {
          label: 'Procurar',
          icon: <Search size={16} />,
          onSelect: () => open(windows.find()),
        },
        ...(isOperator(me)
          ? [
              {
                label: 'Operação',
                icon: <Wrench size={16} />,
                onSelect: () => to(paths.operator()),
              },
            ]
          : []),
        ...(me?.actor === null
          ? [
              {
                label: 'Assistente',
                icon: <MessageCircle size={16} />,
                onSelect: () => open(windows.assistant()),
              },
            ]
          : []),
        ...(me?.company == null
          ? [
              {
                label: 'Sair',
                icon: <LogOut size={16} />,
                apart: true,
                onSelect: () => open(windows.signOut()),
              },
            ]
          : []),
      ]}
    />
  )
}

// Windows bring the dialog with them, and nothing that opens by itself is needed at once: no screen
// waits for either.
const Windows = lazyComponent(() => import('./windows.tsx').then((all) => all.Windows))
const Shortcuts = lazyComponent(() => import('./Shortcuts.tsx').then((all) => all.Shortcuts), {
  soon: true,
  isOptional: true,
})
// It is there by the time that the network is gone.
const OfflineBanner = lazyComponent(
  () => import('./OfflineBanner.tsx').then((all) => all.OfflineBanner),
  { soon: true, isOptional: true },
)
const Opening = lazyComponent(() => import('./Opening.tsx').then((all) => all.Opening), {
  isOptional: true,
})

/** The frame of every screen: menu, content and the windows over it. */
export function Shell({
  path,
  children,
}: {
  /** The path that is being opened: the menu shows it before the screen does. */
  readonly path: string
  readonly children: ReactNode
}) {
  const { to, close } = useNavigation()
  const { janela } = useQueryWords()
  // The menu is drawn behind the first screen, in a turn of its own: what the screen reads does not wait for it.
  const hasMenu = useLater(true, false)
  const hasSidebar = useRoomForSidebar()

  useEffect(
    () =>
      onSessionEnd(() => {
        if (readSignOutReason() === null) forgetReturnAddress()
        else noteReturnAddress()
        forgetReadings()
        to(paths.login(), { replace: true })
      }),
    [to],
  )
  // A session in a client's account has ended, and the planner is in their own again.
  useEffect(
    () =>
      onPersonChange((why) => {
        forgetReadings()
        to(why === null ? paths.clients() : paths.clientsAfter(why), { replace: true })
      }),
    [to],
  )

  return (
    <div className="min-h-dvh min-[900px]:flex">
      <a
        href="#conteudo"
        className="sr-only z-50 rounded-field bg-surface px-4 py-2 focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Ir para o conteúdo
      </a>
      <Shortcuts />
      {hasSidebar && (hasMenu ? <Sidebar path={path} /> : <SidebarShape />)}
      <div className="min-w-0 flex-1">
        <OfflineBanner />
        {!isSecureContext && (
          <Banner page kind="warning">
            Esta conexão não é protegida: quem estiver na mesma rede pode ver seus dados.
          </Banner>
        )}
        <ActingBanner />
        <main
          id="conteudo"
          className="mx-auto w-full max-w-300 px-4 pt-5 pb-28 sm:px-6 min-[900px]:pt-8 min-[900px]:pb-12 lg:px-8"
        >
          <SaidAbove value={isUnanswered}>{children}</SaidAbove>
        </main>
      </div>
      {hasMenu && !hasSidebar && <BottomBar path={path} />}
      {janela !== undefined && <Windows name={janela} onClose={close} />}
      <Opening path={path} isFree={janela === undefined} />
    </div>
  )
}
