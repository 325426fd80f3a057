import type { FeedEntity } from '#contract/load-experiment.ts'
import { PICTURE_SIZES, pictureSrcSet } from '#domain/feed/picture-sizes.ts'
import { pictureAddress } from '../post-address.ts'
import { PostAuthor } from '../post-author.tsx'
import { TextRuns } from '../text-runs.tsx'
import './quoted-post.css'

type Quoted = NonNullable<NonNullable<FeedEntity['post']>['quoted']>

/** A post inside a post. It can be read and not pressed. */
export function QuotedPost({ quoted }: { quoted: Quoted }) {
  const image = typeof quoted.image_url === 'string' ? pictureAddress(quoted.image_url) : undefined
  return (
    <blockquote className="post-quoted">
      <PostAuthor post={quoted} />
      <p className="post-quoted-body" dir="auto">
        <TextRuns text={quoted.body} />
      </p>
      {image !== undefined && (
        <img src={image} srcSet={pictureSrcSet(image)} sizes={PICTURE_SIZES} alt="" loading="lazy" decoding="async" />
      )}
    </blockquote>
  )
}
