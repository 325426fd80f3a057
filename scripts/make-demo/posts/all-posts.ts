import { claims } from './claims.ts'
import { life } from './life.ts'
import type { Post } from './post.ts'
import { science } from './science.ts'
import { town } from './town.ts'
import { work } from './work.ts'

/** One of each kind in turn, so that posts of a kind do not stand together. */
export const allPosts: readonly Post[] = Array.from({ length: 20 }, (_, i) => i).flatMap((i) =>
  [town, life, science, claims, work].flatMap((kind) => kind[i] ?? []),
)
