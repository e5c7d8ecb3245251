import { Money } from "#app/ui/money.tsx";
import { m } from "#messages/messages.js";

const offers = [
  {
    name: "Studio Keller",
    total_minor: 178_500,
    hours: 8,
    pictures: 400,
    cancel: m.home_sample_cancel_a,
  },
  {
    name: "Anna Brandt",
    total_minor: 194_000,
    hours: 10,
    pictures: 350,
    cancel: m.home_sample_cancel_b,
  },
] as const;

/** An example comparison of two offers, marked as an example. */
export function HomeSample() {
  return (
    <figure>
      <div className="sample card">
        <table aria-label={m.home_sample_label()}>
          <caption>{m.home_sample_request()}</caption>
          <thead>
            <tr>
              <td />
              {offers.map((offer) => (
                <th key={offer.name} scope="col">
                  {offer.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{m.home_sample_total()}</th>
              {offers.map((offer) => (
                <td key={offer.name} className="price">
                  <Money minor={offer.total_minor} currency="EUR" />
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">{m.home_sample_hours()}</th>
              <td>{offers[0].hours}</td>
              <td className="differs">{offers[1].hours}</td>
            </tr>
            <tr>
              <th scope="row">{m.home_sample_pictures()}</th>
              <td className="differs">{offers[0].pictures}</td>
              <td>{offers[1].pictures}</td>
            </tr>
            <tr>
              <th scope="row">{m.home_sample_cancel()}</th>
              <td>{offers[0].cancel()}</td>
              <td className="differs">{offers[1].cancel()}</td>
            </tr>
          </tbody>
        </table>
      </div>
      <figcaption className="small soft mt-2">{m.home_sample_note()}</figcaption>
    </figure>
  );
}
