/** Headers and body of an authenticated call. */
export function signedCall(token: string, body: object | undefined) {
  const payload = body && JSON.stringify(body);
  const headers = {
    authorization: `Bearer ${token}`,
    ...(payload && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(payload)),
    }),
  };
  return { payload, headers };
}
