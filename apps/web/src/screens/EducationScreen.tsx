import type { ReactNode } from 'react'
import { trailStandings } from '@saldo/domain/education/trails'
import { Ebooks } from '../education/Ebooks.tsx'
import { Posts } from '../education/Posts.tsx'
import { TrailCard } from '../education/TrailCard.tsx'
import { usePosts, useTrails, useVideos, useWatched } from '../education/use-education.ts'
import { VideoCard } from '../education/VideoCard.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

/** Trails, e-books, videos and the blog (money.md §2, Education). */
export function EducationScreen() {
  return (
    <>
      <h1 className="flex min-h-11 items-center text-2xl font-semibold sm:min-h-9">Educacional</h1>
      <p className="mt-2 max-w-3xl text-base text-pretty text-muted">
        Aulas curtas, para ler ou assistir, e o que fazer no aplicativo depois de cada uma.
      </p>
      <Section title="Trilhas de aprendizado">
        <Trails />
      </Section>
      <VideosAndEbooks />
      <Section title="Blog">
        <Blog />
      </Section>
    </>
  )
}

function Trails() {
  const { watched } = useWatched()
  return (
    <QueryView
      query={useTrails()}
      skeleton={<Cards className="h-60" />}
      empty={<EmptyState small text="Nenhuma trilha por aqui ainda." />}
    >
      {(trails) => {
        const standings = trailStandings(trails, watched)
        return (
          <div className="grid grid-cols-1 gap-4 sm:gap-5 md:grid-cols-2">
            {trails.map((trail, at) => {
              const standing = standings[at]
              return standing && <TrailCard key={trail._id} trail={trail} standing={standing} />
            })}
          </div>
        )
      }}
    </QueryView>
  )
}

function VideosAndEbooks() {
  const { watched } = useWatched()
  return (
    <QueryView
      query={useVideos()}
      skeleton={
        <>
          <Section title="Ebooks">
            <Cards className="h-40" />
          </Section>
          <Section title="Vídeos">
            <Cards className="h-26" />
          </Section>
        </>
      }
    >
      {({ contendVideo, ebooks }) => (
        <>
          <Section title="Ebooks">
            {ebooks.length === 0 ? (
              <EmptyState small text="Nenhum e-book por aqui ainda." />
            ) : (
              <Ebooks ebooks={ebooks} />
            )}
          </Section>
          <Section title="Vídeos">
            {contendVideo.length === 0 ? (
              <EmptyState small text="Nenhum vídeo por aqui ainda: as aulas são textos." />
            ) : (
              <Grid>
                {contendVideo.map((video) => (
                  <VideoCard key={video._id} video={video} isWatched={watched.has(video._id)} />
                ))}
              </Grid>
            )}
          </Section>
        </>
      )}
    </QueryView>
  )
}

function Blog() {
  return (
    <QueryView query={usePosts()} small skeleton={<Cards className="h-64" />}>
      {({ posts, isStale }) =>
        posts.length === 0 ? (
          <EmptyState small text="Nada publicado no blog ainda." />
        ) : (
          <>
            {isStale && (
              <p className="mb-3 text-sm text-muted">
                O blog não respondeu agora; estes são os últimos textos que ele mostrou.
              </p>
            )}
            <Posts posts={posts} />
          </>
        )
      }
    </QueryView>
  )
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-8">
      <h2 className="mb-3 text-lg font-semibold">{title}</h2>
      {children}
    </section>
  )
}

function Grid({ children }: { readonly children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3">{children}</div>
  )
}

function Cards({ className }: { readonly className: string }) {
  return (
    <Grid>
      <Skeleton className={`${className} rounded-card`} />
      <Skeleton className={`${className} rounded-card`} />
      <Skeleton className={`${className} rounded-card`} />
    </Grid>
  )
}
