import { type ReactNode, useEffect } from 'react'
import { forgetReturnAddress, noteReturnAddress } from '../data/return-address.ts'
import { onPersonChange, onSessionEnd, readSignOutReason } from '../data/session.ts'
import { useNavigation, useQueryWords } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { Banner } from '../ui/Banner.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { ActingBanner } from './ActingBanner.tsx'
import { BottomBar } from './BottomBar.tsx'
import { forgetReadings } from './guards.ts'
import { Sidebar } from './Sidebar.tsx'

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

type Props = {
  /** The path that is being opened: the menu shows it before the screen does. */
  readonly path: string
  readonly children: ReactNode
}

/** The frame of every screen: menu, content and the windows over it. */
export function Shell({ path, children }: Props) {
  const { to } = useNavigation()
  const { janela } = useQueryWords()

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
      <Sidebar path={path} />
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
          {children}
        </main>
      </div>
      <BottomBar path={path} />
      {janela !== undefined && <Windows name={janela} />}
      <Opening path={path} isFree={janela === undefined} />
    </div>
  )
}
