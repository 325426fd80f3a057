type Props = {
  /** Name of the two files in `public/img`, for light and for dark. */
  name: string
  width: number
  height: number
  alt: string
  className?: string | undefined
  /** At the top of the page: everything else may wait. */
  isFirst?: boolean
}

/** A picture of the product in the colours that the reader's system asks for. */
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
