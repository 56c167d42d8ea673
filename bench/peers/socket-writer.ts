/** What bytes to many cost without any thought: a piece's bytes, ten times a second, to each connection. Started by parts/live/video.ts. */
import { type AddressInfo, createServer, type Socket } from 'node:net'

const PIECE_MS = 100
const piece = Buffer.alloc(Number(process.argv[2]), 1)
const sockets = new Set<Socket>()
const server = createServer({ noDelay: true }, (socket) => {
  sockets.add(socket)
  socket.on('error', () => sockets.delete(socket))
  socket.on('close', () => sockets.delete(socket))
})
server.listen(0, '127.0.0.1', () => process.send?.({ ready: true, port: (server.address() as AddressInfo).port }))
process.on('disconnect', () => process.exit())
setInterval(() => {
  for (const socket of sockets) socket.write(piece)
}, PIECE_MS)
