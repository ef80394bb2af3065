import * as z from 'zod/mini'
import { contentId } from './content-id.ts'
import { ebook, listedLesson, trail, video } from './contents.ts'
import { endpoint } from './endpoint.ts'

/** A trail as lists show it: its lessons without their texts. */
const listedTrail = z.strictObject({
  _id: contentId,
  title: z.string(),
  description: z.string(),
  items: z.array(listedLesson),
})
export type ListedTrail = z.output<typeof listedTrail>
export type Trail = z.output<typeof trail>
export type Lesson = Trail['items'][number]
export type Video = z.output<typeof video>
export type Ebook = z.output<typeof ebook>

/** What a blog of the brand has published, as words: nothing of its HTML. */
const post = z.strictObject({
  _id: z.string(),
  title: z.string(),
  excerpt: z.string(),
  /** An address that begins with https://, which is opened in a window of its own. */
  link: z.string(),
  date: z.string(),
  /** A picture, from an address of ours; null where the post has none. */
  image: z.nullable(z.string()),
})
export type Post = z.output<typeof post>

export const listTrails = endpoint({
  method: 'GET',
  path: '/trails',
  summary: 'As trilhas de aprendizado, com as aulas e sem os textos.',
  access: 'active',
  answer: z.array(listedTrail),
  refusals: [],
  shows: 'education',
  isTagged: false,
})

export const readTrail = endpoint({
  method: 'GET',
  path: '/trails/:id',
  summary: 'Uma trilha com os textos das aulas.',
  access: 'active',
  example: { path: '/trails/primeiros-passos' },
  params: z.strictObject({ id: contentId }),
  answer: trail,
  refusals: ['trail_not_found'],
  shows: 'education',
  isTagged: false,
})

export const listVideos = endpoint({
  method: 'GET',
  path: '/educational/videos',
  summary: 'Os vídeos avulsos e os e-books.',
  access: 'active',
  /** `contendVideo` is the specification's own spelling. */
  answer: z.strictObject({ contendVideo: z.array(video), ebooks: z.array(ebook) }),
  refusals: [],
  shows: 'education',
  isTagged: false,
})

export const listPosts = endpoint({
  method: 'GET',
  path: '/educational/blog',
  summary: 'Os últimos textos do blog da marca; vazio onde ela não tem um.',
  access: 'active',
  /** `isStale` where the blog did not answer, and these are the last that it did. */
  answer: z.strictObject({ posts: z.array(post), isStale: z.boolean() }),
  refusals: ['blog_unavailable'],
  shows: 'education',
  isTagged: false,
  isOutside: true,
})
