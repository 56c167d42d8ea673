/** Stands between nginx and a node; on request it lets one request through, waits for its answer, and hangs up instead of giving it. */
import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'

export interface Cutters {
  ports: number[]
  /** The next request to a path that begins so loses its answer. */
  cutNext(path: string): void
  /** How many requests came to that path since. */
  readonly came: number
  readonly cut: number
  close(): void
}

export async function openCutters(node_ports: readonly number[]): Promise<Cutters> {
  let path: string | undefined
  let [armed, came, cut] = [false, 0, 0]
  const servers: Server[] = []
  for (const port of node_ports) {
    const server = createServer((from, to) => {
      const ours = path !== undefined && from.url!.toLowerCase().startsWith(path.toLowerCase())
      if (ours) came++
      const cuts = ours && armed
      if (cuts) armed = false
      const onward = request(
        { host: '127.0.0.1', port, method: from.method, path: from.url, headers: from.headers },
        (answer) => {
          if (cuts) {
            answer.resume().on('end', () => {
              cut++
              to.destroy()
            })
            return
          }
          to.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(to)
        },
      )
      onward.on('error', () => to.destroy())
      from.pipe(onward)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    servers.push(server)
  }
  return {
    ports: servers.map((server) => (server.address() as { port: number }).port),
    cutNext(next) {
      path = next
      ;[armed, came, cut] = [true, 0, 0]
    },
    get came() {
      return came
    },
    get cut() {
      return cut
    },
    close() {
      for (const server of servers) {
        server.closeAllConnections()
        server.close()
      }
    },
  }
}
