import type { CommandSpec } from './spec.ts'

const output = { '-out': 'changes value output' }
const quiet = { '-help': 'shows', '-noout -text': 'flag' }

/** Programs that make, show and use keys and certificates. Sources: openssl 3, GnuPG and OpenSSH manuals. */
export const keys: readonly CommandSpec[] = [
  {
    names: ['openssl'],
    sub: [
      { names: ['version'], syntax: 'single-dash', options: { '-a -b -d -e -f -m -o -p -r -v': 'flag', ...quiet } },
      {
        names: ['list', 'ciphers', 'errstr'],
        syntax: 'single-dash',
        options: {
          '-1 -v -V -s -tls1_2 -tls1_3 -stdname -commands -digest-commands -cipher-commands -standard-commands -digest-algorithms -cipher-algorithms -public-key-algorithms -mac-algorithms -providers -disabled -verbose':
            'flag',
          '-provider -provider-path -engine': 'acts value program',
          '-help': 'shows',
        },
        operands: 'text*',
      },
      {
        names: ['rand'],
        syntax: 'single-dash',
        options: { '-hex -base64': 'flag', ...output, '-help': 'shows' },
        operands: 'text',
      },
      {
        names: ['dgst', 'md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512'],
        syntax: 'single-dash',
        options: {
          '-md5 -sha1 -sha224 -sha256 -sha384 -sha512 -sha3-256 -sha3-512 -blake2b512 -blake2s256 -r -c -d -hex -binary -list': 'flag',
          '-hmac -mac -macopt -sigopt': 'value text',
          '-sign -verify -prverify -signature': 'value read',
          '-provider -engine': 'acts value program',
          ...output,
          '-help': 'shows',
        },
        operands: 'read*',
      },
      {
        names: ['x509', 'crl', 'req', 'pkcs7', 'asn1parse', 'verify'],
        syntax: 'single-dash',
        options: {
          '-subject -issuer -dates -startdate -enddate -serial -fingerprint -hash -subject_hash -issuer_hash -purpose -pubkey -pubin -pubout -modulus -ext_all -check -email -alias -sha1 -sha256 -md5 -verbose -show_chain -x509_strict -partial_chain -verify':
            'flag',
          '-inform -outform -nameopt -certopt -ext -checkend -checkhost -checkip -i -offset -length -dump -untrusted_depth': 'value text',
          '-in -CAfile -CApath -untrusted -trusted -CRLfile': 'value read',
          ...output,
          '-provider -engine': 'acts value program',
          ...quiet,
        },
        operands: 'read*',
      },
      { names: ['s_client', 's_server', 's_time', 'ocsp', 'tsget'], syntax: 'none', operands: 'text*', effects: ['network'] },
      {
        names: [
          'rsa',
          'ec',
          'pkey',
          'dsa',
          'genrsa',
          'genpkey',
          'ecparam',
          'dhparam',
          'enc',
          'pkcs12',
          'pkcs8',
          'ca',
          'cms',
          'smime',
          'rsautl',
          'pkeyutl',
          'passwd',
          'ts',
        ],
        syntax: 'none',
        operands: 'text*',
        effects: ['write', 'unknown'],
        risk: 'medium',
      },
    ],
    options: { '--version --help': 'shows' },
  },
  {
    names: ['gpgsm', 'gpgv', 'gpg-agent', 'gpgconf', 'sops', 'kinit'],
    options: { '--version': 'shows' },
    operands: 'text*',
    effects: ['unknown'],
    risk: 'high',
    note: 'Uses keys and passwords of the user.',
  },
]
