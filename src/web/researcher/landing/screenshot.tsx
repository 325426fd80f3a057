type Props = {
  /** Name in `public/img` of two files, one for the light and one for the dark theme. */
  name: string
  width: number
  height: number
  alt: string
  className?: string | undefined
  /** Whether it is at the top of the page, so that the browser loads it first. */
  isFirst?: boolean
}

/** A picture of the product in the reader's colour scheme. */
export function Screenshot({ name, width, height, alt, className, isFirst = false }: Props) {
  return (
    <picture>
      <source srcSet={`/img/${name}-dark.webp`} media="(prefers-color-scheme: dark)" />
      <img
        className={className}
        src={`/img/${name}.webp`}
        width={width}
        height={height}
        alt={alt}
        {...(isFirst && { fetchPriority: 'high' })}
      />
    </picture>
  )
}
