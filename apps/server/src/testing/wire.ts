/** A wire between a node and its database that can fall silent: what is sent is taken, and no answer comes. */
import { connect, createServer, type Socket } from 'node:net'

export interface Wire {
  /** The database's address by way of the wire. */
  url: string
  silent: boolean
  close(): void
}

export async function openWire(database_url: string): Promise<Wire> {
  const url = new URL(database_url)
  const folder = url.searchParams.get('host')
  const port = Number(url.port || 5432)
  const sockets = new Set<Socket>()
  const wire: Wire = {
    url: '',
    silent: false,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
  const pass = (from: Socket, to: Socket) => {
    sockets.add(from)
    from.on('data', (bytes) => !wire.silent && to.write(bytes))
    from.on('error', () => to.destroy()).on('close', () => to.destroy())
  }
  const server = createServer((near) => {
    const far = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, url.hostname)
    pass(near, far)
    pass(far, near)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url.searchParams.delete('host')
  const own = (server.address() as { port: number }).port
  wire.url = `postgres://${url.username}:${url.password}@127.0.0.1:${own}${url.pathname}`
  return wire
}
