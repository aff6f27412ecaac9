/** A QR code as one path in a square of so many units; colours come from the page. */
export interface QrDrawing {
  size: number;
  path: string;
}

export async function drawQr(text: string): Promise<QrDrawing> {
  // Loaded on first use: most processes never need it.
  const { encode } = await import('uqr');
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { size, path };
}
