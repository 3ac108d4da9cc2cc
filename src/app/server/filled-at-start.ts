/** Tables that hold rows before anybody has worked with the product: migrations and the first start of a server write them. */
export const filledAtStart: readonly string[] = ['resource', 'protocol_version'];
