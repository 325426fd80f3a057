type Props = {
  /** On a grid of 24. */
  d: string
  /** Without it the style sheet says how large it is. */
  px?: number
  /** Of its lines; 0 where the shape is only filled. */
  weight?: number
  isFilled?: boolean
  className?: string | undefined
}

/** Every icon of both apps, in the colour of the text. It is decoration: words beside it say what it stands for. */
export const SvgIcon = ({ d, px, weight = 1.8, isFilled, className }: Props) => (
  <svg
    className={className}
    viewBox="0 0 24 24"
    width={px}
    height={px}
    fill={isFilled ? 'currentColor' : 'none'}
    stroke="currentColor"
    strokeWidth={weight}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={d} />
  </svg>
)
