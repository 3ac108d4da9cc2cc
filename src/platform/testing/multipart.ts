/** A file as a test uploads it. */
export interface UploadedFile {
  readonly name: string;
  readonly content: Buffer | string;
  readonly contentType?: string;
}

/** Body and header of a multipart request: form fields first, as the server wants them, then the file. */
export async function multipartBody(
  fields: Readonly<Record<string, string>>,
  file: UploadedFile | null,
): Promise<{ payload: Buffer; contentType: string }> {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  if (file)
    form.append(
      'file',
      new Blob([new Uint8Array(Buffer.from(file.content))], { type: file.contentType ?? 'application/octet-stream' }),
      file.name,
    );
  const encoded = new Response(form);
  return { payload: Buffer.from(await encoded.arrayBuffer()), contentType: encoded.headers.get('content-type') ?? '' };
}
