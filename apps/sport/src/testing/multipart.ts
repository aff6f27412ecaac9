/** A form as a browser or an app sends it: text fields, and files as bytes with the name and type they claim. */
export interface FormFile {
  bytes: Buffer | string;
  filename?: string;
  type?: string;
}

export async function multipart(
  fields: Readonly<Record<string, string | FormFile | readonly FormFile[]>>,
): Promise<{ payload: Buffer; headers: { 'content-type': string } }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value);
    else
      for (const { bytes, filename = 'logo.png', type = 'image/png' } of [value].flat() as FormFile[])
        form.append(name, new Blob([new Uint8Array(Buffer.from(bytes as Buffer))], { type }), filename);
  }
  const response = new Response(form);
  return {
    payload: Buffer.from(await response.arrayBuffer()),
    headers: { 'content-type': response.headers.get('content-type') ?? '' },
  };
}
