import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import { errorBody, sendError } from './error-reply.ts';

/** No hook has run yet, so the headers of an error in JSON are set here. */
const HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
};

/** An address that cannot be decoded. */
export function refuseUnreadable(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(HEADERS);
  sendError(request, reply, error);
}

/** Answers a connection that sends no HTTP, or endless headers: there is no request or reply, only the socket. */
export function refuseBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const body = errorBody(new AppError(error.code === 'HPE_HEADER_OVERFLOW' ? 'tooLarge' : 'badRequest'));
  const text = JSON.stringify(body);
  const headers = {
    ...HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${body.code} ${STATUS_CODES[body.code]}\r\n${lines.join('\r\n')}\r\n\r\n${text}`);
}
