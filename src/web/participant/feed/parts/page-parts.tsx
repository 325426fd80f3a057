import type { PagePartProps } from '../feed-types.ts'

/** What the parts of the study draw at one place of the page. */
export const PageParts = ({ place, ...props }: PagePartProps & { place: 'header' | 'top' | 'overlay' }) =>
  props.visit.parts
    .flatMap((part) => part[place] ?? [])
    // biome-ignore lint/suspicious/noArrayIndexKey: the list is the same as long as the page lives.
    .map((Drawn, i) => <Drawn key={i} {...props} />)
