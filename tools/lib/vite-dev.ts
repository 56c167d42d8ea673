/** One app with hot reload: node vite-dev.ts <app> <port> <address of the server>. Calls, sockets and uploads go on to the server. */
import { join } from 'node:path'
import { createServer } from 'vite'
import { permissionsPolicy } from '../../apps/server/src/platform/http/permissions.ts'
import { ROOT } from './processes/children.ts'

const [app, port, target] = process.argv.slice(2) as [string, string, string]
const to_server = { target, changeOrigin: false }
const server = await createServer({
  root: join(ROOT, 'apps', app),
  configFile: join(ROOT, 'apps', app, 'vite.config.ts'),
  base: `/${app}/`,
  server: {
    host: '0.0.0.0',
    port: Number(port),
    strictPort: true,
    // Without a Content-Security-Policy: hot reload writes its scripts into the page.
    headers: { 'permissions-policy': permissionsPolicy(app === 'admin' ? 'console' : 'app') },
    proxy: {
      '/api/operator/socket': { ...to_server, ws: true },
      '/api': to_server,
      '/upload': to_server,
      '/static': to_server,
      '/dev': to_server,
      '/cal': to_server,
      '/socket.io': { ...to_server, ws: true },
      '/media': { ...to_server, ws: true },
    },
  },
})
await server.listen()
console.log(`${app} on port ${port}`)
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)))
