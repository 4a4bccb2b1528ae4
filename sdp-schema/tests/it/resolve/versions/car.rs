//! The example of Simple Binary Encoding: a car in the baseline schema, and in the extended one.
//!
//! The extension widens the serial number, makes the numbers signed, and adds the count of cup holders. Constants have no
//! bytes, so they are left out.

use sdp::{SdpDecode, SdpEncode, SdpSchema};
use sdp_schema::{Compatibility, Grade, Plan, Resolver, Schema};

#[derive(SdpEncode, SdpDecode, SdpSchema, Debug, Clone, PartialEq)]
struct Engine {
    capacity: u16,
    num_cylinders: u8,
    manufacturer_code: [u8; 3],
}

#[derive(SdpEncode, SdpDecode, SdpSchema, Debug, Clone, Copy, PartialEq)]
enum Model {
    A = 65,
    B = 66,
    C = 67,
}

#[derive(SdpEncode, SdpDecode, SdpSchema, Debug, Clone, PartialEq)]
struct FuelFigure {
    speed: u16,
    mpg: f32,
    usage_description: String,
}

#[derive(SdpEncode, SdpDecode, SdpSchema, Debug, Clone, PartialEq)]
struct PerformanceFigure {
    octane_rating: u8,
    acceleration: Vec<Acceleration>,
}

#[derive(SdpEncode, SdpDecode, SdpSchema, Debug, Clone, PartialEq)]
struct Acceleration {
    mph: u16,
    seconds: f32,
}

/// Defines a car with the fields that differ.
macro_rules! car {
    ($version:ident, $serial:ty, $numbers:ty { $($cup_holder_count:ident: $count:ty)? }) => {
        mod $version {
            #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema, Debug, Clone, PartialEq)]
            #[sdp(message_id = 1)]
            pub(super) struct Car {
                pub(super) serial_number: $serial,
                pub(super) model_year: u16,
                pub(super) available: bool,
                pub(super) code: super::Model,
                pub(super) some_numbers: [$numbers; 5],
                pub(super) vehicle_code: [u8; 6],
                pub(super) extras: u8,
                pub(super) engine: super::Engine,
                $(pub(super) $cup_holder_count: $count,)?
                pub(super) fuel_figures: Vec<super::FuelFigure>,
                pub(super) performance_figures: Vec<super::PerformanceFigure>,
                pub(super) make: String,
                pub(super) model: String,
                pub(super) activation_code: String,
            }

            impl Car {
                pub(super) fn new(serial_number: $serial, some_numbers: [$numbers; 5] $(, $cup_holder_count: $count)?) -> Self {
                    Self {
                        serial_number,
                        model_year: 2013,
                        available: true,
                        code: super::Model::A,
                        some_numbers,
                        vehicle_code: *b"abcdef",
                        extras: 0b110,
                        engine: super::engine(),
                        $($cup_holder_count,)?
                        fuel_figures: super::fuel_figures(),
                        performance_figures: super::performance_figures(),
                        make: "Honda".into(),
                        model: "Civic VTi".into(),
                        activation_code: "abcdef".into(),
                    }
                }
            }
        }
    };
}

car!(baseline, u32, u32 {});
car!(extension, u64, i32 { cup_holder_count: Option<u8> });

fn engine() -> Engine {
    Engine {
        capacity: 2000,
        num_cylinders: 4,
        manufacturer_code: *b"123",
    }
}

fn fuel_figures() -> Vec<FuelFigure> {
    let figure = |speed, mpg, usage: &str| FuelFigure {
        speed,
        mpg,
        usage_description: usage.into(),
    };
    vec![
        figure(30, 35.9, "Urban Cycle"),
        figure(55, 49.0, "Combined Cycle"),
        figure(75, 40.0, "Highway Cycle"),
    ]
}

fn performance_figures() -> Vec<PerformanceFigure> {
    let figure = |octane_rating, seconds: [f32; 3]| PerformanceFigure {
        octane_rating,
        acceleration: [30, 60, 100]
            .into_iter()
            .zip(seconds)
            .map(|(mph, seconds)| Acceleration { mph, seconds })
            .collect(),
    };
    vec![figure(95, [4.0, 7.5, 12.2]), figure(99, [3.8, 7.1, 11.8])]
}

fn old(some_numbers: [u32; 5]) -> baseline::Car {
    baseline::Car::new(1234, some_numbers)
}

fn new(serial_number: u64, some_numbers: [i32; 5]) -> extension::Car {
    extension::Car::new(serial_number, some_numbers, Some(119))
}

/// Returns the car that a program of another version reads, or the error.
fn read<W, R>(car: &W) -> Result<R, String>
where
    W: SdpEncode + SdpSchema,
    R: for<'de> SdpDecode<'de> + SdpSchema,
{
    let resolver = Resolver::<R>::new(&Schema::of::<W>()).unwrap();
    assert_eq!(resolver.grade(), Grade::Partial);
    let bytes = sdp::to_vec(car).unwrap();
    resolver
        .from_slice(&bytes)
        .map_err(|error| error.to_string())
}

#[test]
fn grades_of_the_extension_name_its_fields() {
    let schemas = (
        Schema::of::<baseline::Car>(),
        Schema::of::<extension::Car>(),
    );
    let all = Compatibility::all(&schemas.0, &schemas.1);
    assert_eq!(
        all[0].to_string(),
        "Car: new reads old (backward): some values; old reads new (forward): some values\n  \
           backward: Car.some_numbers[]: i32 holds only some values of u32\n  \
           forward: Car: the reader skips the field `cup_holder_count`\n  \
           forward: Car.serial_number: u32 holds only some values of u64\n  \
           forward: Car.some_numbers[]: u32 holds only some values of i32"
    );
    assert!(all[1..].iter().all(|it| it.lowest() == Grade::Same));
    assert_eq!(
        Plan::new(&schemas.0, &schemas.0).unwrap().grade(),
        Grade::Same
    );
}

#[test]
fn car_of_the_baseline_is_read_by_the_extension_and_back() {
    let car = old([0, 1, 2, 3, 4]);
    let mut expected = new(1234, [0, 1, 2, 3, 4]);
    expected.cup_holder_count = None;
    assert_eq!(read(&car), Ok(expected.clone()));
    assert_eq!(read(&expected), Ok(car.clone()));
    // The count is lost on the way back.
    assert_eq!(read(&new(1234, [0, 1, 2, 3, 4])), Ok(car));
}

#[test]
fn numbers_that_do_not_fit_are_errors_at_their_place() {
    let signed = read::<_, extension::Car>(&old([0, 1, 1 << 31, 3, 4]));
    let negative = read::<_, baseline::Car>(&new(1234, [0, 1, 2, -3, 4]));
    let wide = read::<_, baseline::Car>(&new(1 << 32, [0; 5]));
    assert_eq!(
        [
            signed.unwrap_err(),
            negative.unwrap_err(),
            wide.unwrap_err()
        ],
        [
            "some_numbers[2]: 2147483648 does not fit the reader's type (at byte 16, u32)",
            "some_numbers[3]: -3 does not fit the reader's type (at byte 24, i32)",
            "serial_number: 4294967296 does not fit the reader's type (at byte 0, u64)",
        ]
    );
    // The greatest numbers that fit.
    let car = old([0, 1, (1 << 31) - 1, 3, 4]);
    let read: extension::Car = read(&car).unwrap();
    assert_eq!(read.some_numbers[2], i32::MAX);
}
