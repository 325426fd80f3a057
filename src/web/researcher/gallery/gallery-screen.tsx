import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { pageTitle } from '../page-title.ts'
import { QueryState } from '../ui/loading/query-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { DesignCards } from './design-cards.tsx'
import { useDesigns } from './use-designs.ts'

export function GalleryScreen() {
  const query = useDesigns()
  return (
    <>
      <PageHeader
        title={pageTitle('/gallery')}
        lead="Published designs, ready to run: try one as a participant, then start your own study from it. All posts, people and places are invented."
        action={
          <Button component={Link} to="/create-study" variant="default" size="md">
            Create an empty study
          </Button>
        }
      />
      <QueryState query={query} what="the designs" height={400} />
      {query.data && <DesignCards designs={query.data} />}
    </>
  )
}
