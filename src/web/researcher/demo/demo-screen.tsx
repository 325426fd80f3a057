import { Button } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { pageTitle } from '../page-title.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { skinIn } from './demo-address.ts'
import { DemoFeed } from './demo-feed.tsx'

export function DemoScreen() {
  const skin = skinIn(useSearch({ from: '/tools/demo' }))
  const navigate = useNavigate()
  return (
    <>
      <PageHeader
        title={pageTitle('/demo')}
        lead="The same posts by invented people, in every look that a feed can have. What you do is stored in the demo study alone."
        action={
          <>
            <Button component={Link} to="/gallery" variant="default">
              Gallery of designs
            </Button>
            <Button component={Link} to="/create-study/" variant="default">
              Create a study
            </Button>
          </>
        }
      />
      <DemoFeed skin={skin} onSkin={(chosen) => void navigate({ to: '/demo', search: { skin: chosen }, replace: true })} />
    </>
  )
}
