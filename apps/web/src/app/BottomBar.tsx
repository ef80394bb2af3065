import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import MenuIcon from 'lucide-react/icons/menu'
import MessageCircle from 'lucide-react/icons/message-circle'
import Search from 'lucide-react/icons/search'
import Wallet from 'lucide-react/icons/wallet'
import Wrench from 'lucide-react/icons/wrench'
import LogOut from 'lucide-react/icons/log-out'
import { isOperator, useMe } from '../data/me.ts'
import { Link, useNavigation } from '../navigation.tsx'
import { paths, windows } from '../paths.ts'
import { cx } from '../ui/class-names.ts'
import { Menu } from '../ui/Menu.tsx'
import { QuickButton } from './QuickActions.tsx'
import { usePlaces } from './use-places.ts'

const tabs = [
  { label: 'Painel', href: paths.dashboard(), icon: LayoutDashboard },
  { label: 'Movimentações', href: paths.transactions(), icon: ArrowLeftRight },
  { label: 'Carteiras', href: paths.wallet(), icon: Wallet },
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
  const hiddenPlaces = usePlaces().filter(({ href }) => !inBar.includes(href))
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
