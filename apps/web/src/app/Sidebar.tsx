import LogOut from 'lucide-react/icons/log-out'
import MessageCircle from 'lucide-react/icons/message-circle'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import PanelLeft from 'lucide-react/icons/panel-left'
import Search from 'lucide-react/icons/search'
import Sun from 'lucide-react/icons/sun'
import Wrench from 'lucide-react/icons/wrench'
import { type ComponentProps, useState } from 'react'
import { defaultBrand } from '../brand.ts'
import { isOperator, useMe } from '../data/me.ts'
import { Link, useNavigation } from '../navigation.tsx'
import { paths, windows } from '../paths.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { cx } from '../ui/class-names.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { Logo } from '../ui/Logo.tsx'
import { Menu } from '../ui/layer/Menu.tsx'
import { applyTheme } from '../ui/theme.ts'
import { Tooltip } from '../ui/layer/Tooltip.tsx'
import { useRoomForNames } from '../ui/use-media.ts'
import { QuickActions } from './QuickActions.tsx'
import { type MenuLink, useMenu } from './use-menu.ts'

/**
 * From 900 pixels: every place. Below 1200 it is icons, whose names are tooltips; above it can be
 * folded to them.
 */
export function Sidebar({ path }: { readonly path: string }) {
  const hasRoom = useRoomForNames()
  const [isPutAway, setPutAway] = useState(false)
  const folded = isPutAway || !hasRoom
  const { name, logo } = defaultBrand
  const shown = useMenu()
  return (
    <aside
      aria-label="Menu"
      className={cx(
        'hairline-r sticky top-0 hidden h-dvh shrink-0 flex-col gap-1 bg-surface py-5 transition-[width] min-[900px]:flex',
        folded ? 'w-18 px-3' : 'w-60 px-4',
      )}
    >
      <div
        className={cx('mb-4 flex items-center', folded ? 'flex-col gap-3' : 'justify-between pl-2')}
      >
        <Link
          href={paths.dashboard()}
          aria-label={`${name}, ir para o painel`}
          className="rounded-field"
        >
          <Logo name={name} light={logo.light} dark={logo.dark} mark={logo.mark} folded={folded} />
        </Link>
        {hasRoom && (
          <IconButton
            label={folded ? 'Abrir o menu' : 'Recolher o menu'}
            icon={<PanelLeft size={18} />}
            aria-expanded={!folded}
            onClick={() => setPutAway(!folded)}
          />
        )}
      </div>
      <QuickActions folded={folded} />
      <nav aria-label="Principal" className="-mx-1 mt-3 flex-1 overflow-y-auto px-1">
        <ul data-tour="places" className="flex flex-col gap-0.5">
          {shown.map((place) => (
            <li
              key={place.href}
              data-tour={place.href === paths.settings() ? 'settings' : undefined}
            >
              <PlaceLink
                place={place}
                current={path.startsWith(rootOf(place.href))}
                folded={folded}
              />
            </li>
          ))}
        </ul>
      </nav>
      <Find folded={folded} />
      <Assistant folded={folded} />
      <PlanNotice folded={folded} />
      <Person folded={folded} />
    </aside>
  )
}

/** `/configuracoes/perfil` and its neighbours are one place. */
function rootOf(href: string): string {
  return `/${href.split('/')[1] ?? ''}`
}

function PlaceLink({
  place,
  current,
  folded,
}: {
  readonly place: MenuLink
  readonly current: boolean
  readonly folded: boolean
}) {
  const Drawn = place.icon
  return (
    <WithName name={place.label} folded={folded}>
      <Link
        href={place.href}
        aria-current={current ? 'page' : undefined}
        className={cx(
          'flex h-9 items-center gap-3 rounded-field px-3 text-base font-medium transition-colors forced-colors:border-2',
          current
            ? 'bg-primary-soft text-primary forced-colors:border-[Highlight]'
            : 'text-muted hover:bg-sunken hover:text-ink forced-colors:border-[Canvas]',
          folded && FOLDED,
        )}
      >
        <Drawn size={18} aria-hidden="true" className="shrink-0" />
        <span className={folded ? 'sr-only' : 'truncate'}>{place.label}</span>
        {place.href === paths.settings() && <OldAccessMark />}
      </Link>
    </WithName>
  )
}

const OldAccessMark = lazyComponent(() =>
  import('../bank-accesses/OldAccessMark.tsx').then((all) => all.OldAccessMark),
)

/** As wide as the icons' column. */
const FOLDED = 'w-12 justify-center px-0'

/** The name beside an icon that stands alone. */
function WithName({
  name,
  folded,
  children,
}: {
  readonly name: string
  readonly folded: boolean
  readonly children: ComponentProps<typeof Tooltip>['children']
}) {
  return folded ? (
    <Tooltip text={name} side="right" names>
      {children}
    </Tooltip>
  ) : (
    children
  )
}

/** What `Ctrl K` opens, for whoever does not know the keys. */
function Find({ folded }: { readonly folded: boolean }) {
  const { open } = useNavigation()
  return (
    <WithName name="Procurar (Ctrl K)" folded={folded}>
      <button
        type="button"
        aria-keyshortcuts="Control+K"
        onClick={() => open(windows.find())}
        className={cx(footStyle, folded && FOLDED)}
      >
        <Search size={18} aria-hidden="true" className="shrink-0" />
        <span className={folded ? 'sr-only' : 'flex-1 text-left'}>Procurar</span>
        {!folded && (
          <span aria-hidden="true" className="text-xs text-faint">
            Ctrl K
          </span>
        )}
      </button>
    </WithName>
  )
}

const footStyle =
  'flex h-9 items-center gap-3 rounded-field px-3 text-base font-medium text-muted transition-colors hover:bg-sunken hover:text-ink'

/** Opens the assistant; a planner in a client's account has none. */
function Assistant({ folded }: { readonly folded: boolean }) {
  const { data: me } = useMe()
  const { open } = useNavigation()
  return (
    me?.actor === null && (
      <WithName name="Assistente" folded={folded}>
        <button
          type="button"
          data-tour="assistant"
          onClick={() => open(windows.assistant())}
          className={cx(footStyle, folded && FOLDED)}
        >
          <MessageCircle size={18} aria-hidden="true" className="shrink-0" />
          <span className={folded ? 'sr-only' : undefined}>Assistente</span>
        </button>
      </WithName>
    )
  )
}

// It comes after the first frame: no screen waits for it.
const PlanBadge = lazyComponent(
  () => import('../subscriptions/PlanBadge.tsx').then((all) => all.PlanBadge),
  { isOptional: true },
)

/** How near the end of one's own plan is; a planner in a client's account has no business with theirs. */
function PlanNotice({ folded }: { readonly folded: boolean }) {
  const { data: me } = useMe()
  return me?.actor === null && <PlanBadge folded={folded} />
}

function Person({ folded }: { readonly folded: boolean }) {
  const { data: me } = useMe()
  const { open, to } = useNavigation()
  const name = me?.name ?? ''
  return (
    <Menu
      label="Sua conta"
      side="top-start"
      renderTrigger={(bind) => (
        <button
          {...bind}
          type="button"
          className={cx(
            'mt-2 flex min-h-11 items-center gap-3 rounded-field p-2 text-left hover:bg-sunken',
            folded && 'justify-center',
          )}
        >
          <Avatar name={name} image={me?.image} plain size="sm" />
          <span className={folded ? 'sr-only' : 'min-w-0'}>
            <span className="block truncate text-base font-medium">{name || 'Sua conta'}</span>
            <span className="block truncate text-sm text-muted">{me?.email}</span>
          </span>
        </button>
      )}
      items={[
        {
          label: 'Tema do aparelho',
          icon: <Monitor size={16} />,
          onSelect: () => applyTheme('system'),
        },
        { label: 'Tema claro', icon: <Sun size={16} />, onSelect: () => applyTheme('light') },
        { label: 'Tema escuro', icon: <Moon size={16} />, onSelect: () => applyTheme('dark') },
        ...(isOperator(me)
          ? [
              {
                label: 'Operação',
                icon: <Wrench size={16} />,
                apart: true,
                onSelect: () => to(paths.operator()),
              },
            ]
          : []),
        // A company's people stay signed in (access.md §6).
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
