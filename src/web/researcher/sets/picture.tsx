import { useState } from 'react'
import styles from './sets.module.css'

type Props = {
  src: string | null
  placeholder: string | null
  /** Text to show without a picture. */
  fallback: string
}

/** The alt text is empty because it is shown as text beside the picture. */
export function Picture({ src, placeholder, fallback }: Props) {
  const [failed, setFailed] = useState<string>()
  const isShown = src !== null && src !== failed
  return (
    <div className={styles.picture} style={placeholder === null ? undefined : { backgroundImage: `url("${placeholder}")` }}>
      {isShown ? (
        <img src={src} alt="" loading="lazy" decoding="async" onError={() => setFailed(src)} />
      ) : (
        <span>{src === null ? fallback : 'The picture could not be loaded'}</span>
      )}
    </div>
  )
}
