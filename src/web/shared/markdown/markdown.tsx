import { createElement, type ReactNode } from 'react'
import type { Node } from './safe-tree.ts'
import './markdown.css'

type Props = { tree: readonly Node[]; newTabHint: string }

/** Shows a researcher's text. It creates React elements and never sets HTML, so no script in the text can run. */
export function Markdown({ tree, newTabHint }: Props) {
  // The text may be in another language than the page, so the browser decides the direction.
  return (
    <div className="markdown" dir="auto">
      {rendered(tree, newTabHint)}
    </div>
  )
}

const rendered = (nodes: readonly Node[], hint: string): ReactNode[] => nodes.map((node, at) => element(node, at, hint))

function element(node: Node, key: number, hint: string): ReactNode {
  if (typeof node === 'string') return node
  switch (node.tag) {
    case 'br':
    case 'hr':
      return createElement(node.tag, { key })
    case 'img':
      return <img key={key} src={node.src} alt={node.alt} loading="lazy" />
    case 'a':
      return (
        <a key={key} href={node.href} target="_blank" rel="noopener noreferrer nofollow">
          {rendered(node.children, hint)}
          <span className="visually-hidden"> {hint}</span>
        </a>
      )
    case 'ol':
      return (
        <ol key={key} start={node.start}>
          {rendered(node.children, hint)}
        </ol>
      )
    default:
      return createElement(shiftHeading(node.tag), { key }, ...rendered(node.children, hint))
  }
}

/** The surrounding dialog or section already has an h2, so headings in the text start at h3. */
const shiftHeading = (tag: string) => (/^h\d$/.test(tag) ? `h${Math.min(6, Number(tag.slice(1)) + 2)}` : tag)
