import { Link } from '@tanstack/react-router'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Notice } from '../../ui/notice.tsx'

/** What the person at the machine reads, whom nobody asks to sign in. */
export function LocalOwner({ hasAccount }: { hasAccount: boolean }) {
  return (
    <Notice heading="You are the local owner">
      <p>This server only answers this computer, so it signs you in without asking. Everything you create here belongs to you.</p>
      <p>
        To work with others, or to reach participants, start the server under the address that they will use. From then on
        everybody signs in. Every study, set and answer stays as it is.
      </p>
      <CodeBlock label="Start with accounts" text="PUBLIC_URL=https://feedlab.example.org NODE_ENV=production npm start" />
      <p>
        {hasAccount ? (
          'You already have an account: you will sign in with its email and password.'
        ) : (
          <>
            The server then prints a link to create the owner’s account. <code>npx feedlab owner-link</code> prints a new one.
          </>
        )}
      </p>
      <p>
        Scripts can work already: <Link to="/account/tokens">API tokens</Link>
      </p>
    </Notice>
  )
}
