import styles from './post-thumbnail.module.css'

type Props = {
  picture_url: string | null
  /** Headline, or how the text begins; shown where there is no picture. */
  label: string
  /** Of a video, which shows its poster. */
  isVideo?: boolean
}

/** Small, beside words that name the post: a screen reader needs no second name. */
export const PostThumbnail = ({ picture_url, label, isVideo = false }: Props) => (
  <span className={styles.thumbnail} data-video={isVideo} aria-hidden="true">
    {picture_url === null ? (
      <span className={styles.words} dir="auto">
        {label}
      </span>
    ) : (
      <img src={picture_url} alt="" loading="lazy" />
    )}
  </span>
)
