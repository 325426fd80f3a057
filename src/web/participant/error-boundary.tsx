import './error-view.css'
import { Component, type ReactNode } from 'react'
import { words } from './words.ts'

export function ErrorView() {
  return (
    <main className="error-view">
      <img src="/img/error.png" alt={words.errorAlt} />
    </main>
  )
}

type State = { hasFailed: boolean }

/** A class, because React catches errors of rendering in classes only. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  // Not a field of the class: for the browsers that we build for, one would bring four helpers along.
  constructor(props: { children: ReactNode }) {
    super(props)
    this.state = { hasFailed: false }
  }

  static getDerivedStateFromError(): State {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    // Goes to the console and to what reports errors. Older browsers do not have it.
    const say = window.reportError ?? console.error
    say(error)
  }

  override render() {
    return this.state.hasFailed ? <ErrorView /> : this.props.children
  }
}
