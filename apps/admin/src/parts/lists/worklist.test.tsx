import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { Worklist } from './worklist.tsx'

const TEXTS = { heads: ['No'], empty: { title: 'Nothing waits', note: '' } }

/** The server's side: rows that wait, fifty a page. */
const waiting = (count: number) => ({
  rows: Array.from({ length: count }, (_, i) => `R${i + 1}`),
  async read({ page, page_size }: { page: number; page_size: number }) {
    const from = (page - 1) * page_size
    const list = this.rows.slice(from, from + page_size)
    return { list, page, page_size, total: this.rows.length, has_more: from + page_size < this.rows.length }
  },
})

test('more than fifty things that wait are all reached, and a page whose last one is done gives way', async () => {
  const server = waiting(51)
  const client = new QueryClient()
  const page = document.createElement('div')
  const shown = () => [...page.querySelectorAll('tbody td')].map((cell) => cell.textContent)
  const press = (name: string) => page.querySelector<HTMLElement>(`[aria-label="${name}"]`)!.click()
  createRoot(page).render(
    <QueryClientProvider client={client}>
      <Worklist<string>
        {...TEXTS}
        name={['stuck', 'refunds']}
        read={(_, paging) => server.read(paging)}
        row={(no) => (
          <tr key={no}>
            <td>{no}</td>
          </tr>
        )}
      />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(shown()).toHaveLength(50))

  press('Next page')
  await vi.waitFor(() => expect(shown()).toEqual(['R51']))

  server.rows.pop()
  await client.invalidateQueries({ queryKey: ['stuck'] })
  await vi.waitFor(() => expect(shown()).toHaveLength(50))
  // The first page is shown as it was at once, and read anew.
  await vi.waitFor(() => expect(page.querySelector('[aria-label="Next page"]')).toBeNull())
})
