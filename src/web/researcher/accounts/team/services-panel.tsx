import { useQuery, useQueryClient } from '@tanstack/react-query'
import { QueryState } from '#web/researcher/ui/loading/query-state.tsx'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { callApi } from '#web/shared/call-api.ts'
import { ServiceToken } from './service-token.tsx'

const SERVICES = 'services'

/** For owners: the tokens by which the lab deposits and preregisters. */
export function ServicesPanel() {
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: [SERVICES],
    queryFn: async () => {
      const result = await callApi('/v1/show_services', {})
      if (!result.ok) throw new Error(`show_services: ${result.problem}`)
      return result.reply.data.services
    },
  })
  const refresh = () => queries.invalidateQueries({ queryKey: [SERVICES] })
  return (
    <Panel id="services" heading="Tokens for Zenodo and OSF">
      <p className={page.soft}>
        With a token, owners and editors of the lab deposit data from the pages of a study. It is stored encrypted, and nobody can
        read it here.
      </p>
      <QueryState query={query} what="the services" height={160} />
      {query.data?.map((service) => (
        <ServiceToken key={service.name} service={service} refresh={refresh} />
      ))}
    </Panel>
  )
}
